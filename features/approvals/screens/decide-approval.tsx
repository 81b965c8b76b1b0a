"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import type { ConfirmProblem } from "@/components/ui/confirm-dialog";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Kbd } from "@/components/ui/kbd";
import { TextField } from "@/components/ui/text-field";
import { addToast } from "@/components/ui/toasts";
import { decideApprovalsAction, withdrawProposalAction } from "@/features/approvals/actions";
import type { DecidedApproval } from "@/features/approvals/decide-approvals";
import type { ApprovalDetail } from "@/features/approvals/get-approval";
import { ApprovalSentence } from "./approval-sentence";

/** Toasts by result; refusals stay in the dialog. */
const RESULT_TOASTS = {
  done: { tone: "good", title: "Approved and completed" },
  unknown: { tone: "warn", title: "Approved; the bank has not responded yet" },
  "needs-more": { tone: "good", title: "Approved; another approval is needed" },
  "bank-rejected": { tone: "bad", title: "Approved, but the bank rejected the deposit" },
  rejected: { tone: "good", title: "Rejected" },
} as const satisfies Record<Exclude<DecidedApproval["result"], "refused">, unknown>;

const UNKNOWN_OUTCOME = "Check the proposal before you try again. It is carried out only once.";

type Decision = "approve" | "reject" | "withdraw";

/** Buttons that decide one approval. Each has a shortcut and opens a confirmation dialog. */
export function DecideApproval({ approval, onDecided }: { approval: ApprovalDetail; onDecided: () => void }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const isOpen = approval.state === "proposed";
  const isReview = approval.kind === "review-freeze";
  const mayDecide = isOpen && !approval.isMine && approval.cannotDecideReason === null;
  const mayWithdraw = isOpen && approval.isMine && !isReview;
  const ask = (next: Decision, isPossible: boolean) => () => isPossible && setDecision(next);
  useShortcuts("Approvals", [
    {
      keys: ["a"],
      description: "Approve (asks first)",
      opensDialog: true,
      run: ask("approve", mayDecide && !approval.problem),
    },
    { keys: ["r"], description: "Reject (asks for a reason)", opensDialog: true, run: ask("reject", mayDecide) },
    { keys: ["w"], description: "Withdraw your proposal", opensDialog: true, run: ask("withdraw", mayWithdraw) },
  ]);
  if (!isOpen) return null;
  return (
    <div className="grid gap-2">
      {mayDecide ? (
        <div className="grid grid-cols-2 gap-2">
          <Button size="large" onPress={() => setDecision("reject")}>
            {isReview ? "Lift it" : "Reject"} <Kbd>R</Kbd>
          </Button>
          <Button
            size="large"
            tone="primary"
            isDisabled={approval.problem !== null}
            onPress={() => setDecision("approve")}
          >
            {isReview ? "Confirm" : "Approve"} <Kbd isOnColor>A</Kbd>
          </Button>
        </div>
      ) : (
        <p className="text-muted text-sm">
          {approval.isMine
            ? isReview
              ? "Another person must review this. The restriction is already in force."
              : "Takes effect after a second person approves it."
            : approval.cannotDecideReason}
        </p>
      )}
      {mayWithdraw && (
        <Button size="large" onPress={() => setDecision("withdraw")}>
          Withdraw <Kbd>W</Kbd>
        </Button>
      )}
      {decision && (
        <DecisionDialog
          decision={decision}
          approval={approval}
          onDecided={onDecided}
          onClose={() => setDecision(null)}
        />
      )}
    </div>
  );
}

function DecisionDialog({
  decision,
  approval,
  onDecided,
  onClose,
}: {
  decision: Decision;
  approval: ApprovalDetail;
  onDecided: () => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const decide = useDecide(onDecided);
  const isReview = approval.kind === "review-freeze";
  const withdraw = async () => {
    const outcome = await callAction(
      withdrawProposalAction,
      UNKNOWN_OUTCOME,
    )({ approvalId: approval.id, reason: reason.trim() || undefined });
    if (!outcome.ok) return outcome;
    addToast({ tone: "good", title: "Withdrawn", detail: "No change was made." });
    onDecided();
    return null;
  };
  const { title, label } = DIALOG_TEXTS[decision][isReview ? "review" : "proposal"];
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      cancelLabel={decision === "withdraw" ? undefined : "Not yet"}
      isReady={decision === "approve" ? undefined : decision === "withdraw" || reason.trim() !== ""}
      onConfirm={() =>
        decision === "withdraw" ? withdraw() : decide(approval.id, decision, reason.trim() || undefined)
      }
      onClose={onClose}
    >
      <p className="text-muted">
        <ApprovalSentence approval={approval} />
      </p>
      {decision !== "approve" && (
        <TextField
          label="Reason"
          note={decision === "withdraw" ? "optional" : undefined}
          hint={decision === "reject" ? `${approval.proposerName} will see this.` : undefined}
          value={reason}
          onChange={setReason}
          maxLength={500}
          autoComplete="off"
          autoFocus
        />
      )}
    </ConfirmDialog>
  );
}

const DIALOG_TEXTS = {
  approve: {
    proposal: { title: "Approve this?", label: "Approve" },
    review: { title: "Confirm this freeze?", label: "Confirm" },
  },
  reject: {
    proposal: { title: "Reject this?", label: "Reject" },
    review: { title: "Lift this freeze?", label: "Lift the restriction" },
  },
  withdraw: {
    proposal: { title: "Withdraw your proposal?", label: "Withdraw" },
    review: { title: "Withdraw your proposal?", label: "Withdraw" },
  },
} as const;

/** Returns a function that decides one approval and shows a toast, or returns the problem if it was refused. */
function useDecide(onDecided: () => void) {
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
      return { message: decided?.message ?? "Not decided. Reload the page.", requestId: decided?.requestId };
    }
    addToast({ ...RESULT_TOASTS[decided.result], ...(decided.message && { detail: decided.message }) });
    onDecided();
    return null;
  };
}
