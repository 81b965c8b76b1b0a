"use client";
import { useQueryClient } from "@tanstack/react-query";
import { decideApprovalsAction } from "@/app/(portal)/approvals/actions";
import { callAction } from "@/components/session/call-action";
import type { ConfirmProblem } from "@/components/ui/confirm-dialog";
import { addToast } from "@/components/ui/toasts";
import type { DecidedApproval } from "@/lib/portal/approvals/decide-approvals";

/** What became of one that was not refused, for a person. */
const RESULTS = {
  done: { tone: "good", title: "Approved and done" },
  unknown: { tone: "warn", title: "Approved; the bank has not responded yet" },
  "needs-more": { tone: "good", title: "Approved; another person has to approve it too" },
  "bank-rejected": { tone: "bad", title: "Approved, and the bank rejected the deposit" },
  rejected: { tone: "good", title: "Rejected" },
} as const satisfies Record<Exclude<DecidedApproval["result"], "refused">, unknown>;

/** Decides about one approval, reports what became of it, and returns the problem when it was refused. */
export function useDecide(onDecided: () => void) {
  const queries = useQueryClient();
  return async (
    approvalId: string,
    decision: "approve" | "reject",
    reason?: string,
  ): Promise<ConfirmProblem | null> => {
    const outcome = await callAction(decideApprovalsAction)({ approvalIds: [approvalId], decision, reason });
    void queries.invalidateQueries({ queryKey: ["approvals"] });
    void queries.invalidateQueries({ queryKey: ["nav-counts"] });
    if (!outcome.ok) return outcome;
    const decided = outcome.value[0];
    if (!decided || decided.result === "refused") {
      return { message: decided?.message ?? "It was not decided. Reload the page.", requestId: decided?.requestId };
    }
    addToast({ ...RESULTS[decided.result], ...(decided.message && { detail: decided.message }) });
    onDecided();
    return null;
  };
}
