import { addToast } from "@/components/ui/toasts";

interface Outcome {
  readonly outcome: string;
  readonly approvalId?: string;
}

/** Announces the outcome of a change: done, proposed to a second person, or not known yet. */
export function announceOutcome(
  value: Outcome,
  done: { readonly title: string; readonly detail?: string },
  unknownDetail = "The outcome appears here as soon as it is known.",
): void {
  addToast(
    value.outcome === "done"
      ? { tone: "good", ...done }
      : value.outcome === "proposed" && value.approvalId
        ? proposedToast(value.approvalId)
        : { tone: "warn", title: "The bank has not responded yet", detail: unknownDetail },
  );
}

function proposedToast(approvalId: string): Parameters<typeof addToast>[0] {
  const href = `/approvals/${encodeURIComponent(approvalId)}`;
  return {
    tone: "good",
    title: "Proposed",
    detail: "Takes effect after a second person approves it.",
    action: { label: "See the proposal", run: () => window.location.assign(href) },
  };
}
