import { addToast } from "@/components/ui/toasts";

interface Outcome {
  readonly outcome: string;
  readonly approvalId?: string;
}

/** Shows a toast with a change's outcome: done, waiting for approval by a second person, or unknown. */
export function announceOutcome(
  value: Outcome,
  done: { readonly title: string; readonly detail?: string },
  unknownDetail = "The outcome appears here as soon as it is known.",
): void {
  addToast(
    value.outcome === "done"
      ? { tone: "good", ...done }
      : value.outcome === "proposed" && value.approvalId
        ? createProposedToast(value.approvalId)
        : { tone: "warn", title: "The bank has not responded yet", detail: unknownDetail },
  );
}

function createProposedToast(approvalId: string): Parameters<typeof addToast>[0] {
  const href = `/approvals/${encodeURIComponent(approvalId)}`;
  return {
    tone: "good",
    title: "Proposed",
    detail: "Takes effect after a second person approves it.",
    action: { label: "See the proposal", run: () => window.location.assign(href) },
  };
}
