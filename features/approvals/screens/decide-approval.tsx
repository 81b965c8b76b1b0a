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

/** The toast for each result that was not refused. */
const RESULTS = {
  done: { tone: "good", title: "Approved and completed" },
  unknown: { tone: "warn", title: "Approved; the bank has not responded yet" },
  "needs-more": { tone: "good", title: "Approved; another approval is needed" },
  "bank-rejected": { tone: "bad", title: "Approved, but the bank rejected the deposit" },
  rejected: { tone: "good", title: "Rejected" },
} as const satisfies Record<Exclude<DecidedApproval["result"], "refused">, unknown>;

const WHEN_UNKNOWN = "Check the proposal before you try again. It is carried out only once.";

type Decision = "approve" | "reject" | "withdraw";

/** The buttons that decide one approval. Each asks for confirmation and has a shortcut. */
export function DecideApproval({ approval, onDecided }: { approval: ApprovalDetail; onDecided: () => void }) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const isOpen = approval.state === "proposed";
  const isReview = approval.kind === "review-freeze";
  const mayDecide = isOpen && !approval.isMine && approval.cannotDecideReason === null;
  const mayWithdraw = isOpen && approval.isMine && !isReview;
  const ask = (decision: Decision, isPossible: boolean) => () => isPossible && setAsked(decision);
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
          <Button size="large" onPress={() => setAsked("reject")}>
            {isReview ? "Lift it" : "Reject"} <Kbd>R</Kbd>
          </Button>
          <Button
            size="large"
            tone="primary"
            isDisabled={approval.problem !== null}
            onPress={() => setAsked("approve")}
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
        <Button size="large" onPress={() => setAsked("withdraw")}>
          Withdraw <Kbd>W</Kbd>
        </Button>
      )}
      {asked && (
        <DecisionDialog asked={asked} approval={approval} onDecided={onDecided} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

function DecisionDialog({
  asked,
  approval,
  onDecided,
  onClose,
}: {
  asked: Decision;
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
      WHEN_UNKNOWN,
    )({ approvalId: approval.id, reason: reason.trim() || undefined });
    if (!outcome.ok) return outcome;
    addToast({ tone: "good", title: "Withdrawn", detail: "No change was made." });
    onDecided();
    return null;
  };
  const { title, label } = DIALOG_TEXTS[asked][isReview ? "review" : "proposal"];
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      cancelLabel={asked === "withdraw" ? undefined : "Not yet"}
      isReady={asked === "approve" ? undefined : asked === "withdraw" || reason.trim() !== ""}
      onConfirm={() => (asked === "withdraw" ? withdraw() : decide(approval.id, asked, reason.trim() || undefined))}
      onClose={onClose}
    >
      <p className="text-muted">
        <ApprovalSentence approval={approval} />
      </p>
      {asked !== "approve" && (
        <TextField
          label="Reason"
          note={asked === "withdraw" ? "optional" : undefined}
          hint={asked === "reject" ? `${approval.proposerName} will see this.` : undefined}
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

/** Decides one approval, reports its outcome, and returns the problem if it was refused. */
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
    addToast({ ...RESULTS[decided.result], ...(decided.message && { detail: decided.message }) });
    onDecided();
    return null;
  };
}
