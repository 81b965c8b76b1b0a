"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { announceOutcome } from "@/components/actions/announce-outcome";
import { useApprovalsPolicy } from "@/components/actions/approvals-policy";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { ProposalNoteField } from "@/components/forms/proposal-note-field";
import { callAction } from "@/components/session/call-action";
import { BankTime } from "@/components/shell/bank-time";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { initiateReturnAction, simulateReturnAction } from "@/features/payments/actions";
import type { ReturnDeadline } from "@/features/payments/view-actions";
import { RETURN_REASONS, type ReturnCode } from "@/lib/contract/return-reasons";
import type { ReturnRequest, SimulatedInboundReturnRequest } from "@/lib/contract/returns";
import { formatDay } from "@/lib/time/format-day";
import { ReturnReasonPicker } from "./return-reason-picker";

const UNKNOWN_OUTCOME = "You can send it again safely. The check will not be returned twice.";

const KINDS = {
  initiate: {
    title: "Return this check?",
    explanation:
      "goes back to the bank that sent it, and the account is credited with the amount when the return is sent.",
    buttonLabel: "Return the check",
    done: "Return sent to the bank",
    action: callAction(initiateReturnAction, UNKNOWN_OUTCOME),
  },
  simulate: {
    title: "Simulate a return?",
    explanation: "comes back unpaid, as if the paying bank had returned it. Available only in the sandbox.",
    buttonLabel: "Simulate the return",
    done: "Return simulated",
    action: callAction(simulateReturnAction, UNKNOWN_OUTCOME),
  },
} as const;

/** The fields of both kinds of request, without the payment, which is always the page's payment. */
type RequestField = keyof ReturnRequest | Exclude<keyof SimulatedInboundReturnRequest, "originalPaymentId">;

/** Asks for the return reason, sends the return, and reports the bank's response. */
export function ReturnDialog({
  kind,
  paymentId,
  amount,
  deadline,
  onClose,
}: {
  kind: keyof typeof KINDS;
  paymentId: string;
  amount: string;
  deadline: ReturnDeadline | null;
  onClose: () => void;
}) {
  const needsApproval = useApprovalsPolicy()("returns");
  const isProposed = kind === "initiate" && needsApproval;
  const { code, setCode, note, setNote, submit, isPending, problems } = useReturn(kind, paymentId, amount, onClose);
  const { title, explanation, buttonLabel } = KINDS[kind];
  return (
    <Dialog title={title} isOpen isLocked={isPending} onClose={onClose} width="max-w-[560px]">
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) submit();
        }}
        className="grid gap-3.5"
      >
        <p className="text-muted">
          {isProposed && "Takes effect after a second person approves it. "}
          The check for <b className="num font-medium text-text">{amount}</b> {explanation}
        </p>
        {kind === "initiate" && deadline && (
          <p className="num rounded-lg bg-sunken px-3.5 py-2.5 text-sm">
            The midnight deadline for this check is the end of {formatDay(deadline.day)} (
            <BankTime iso={deadline.until} />
            ), the business day after it was presented. After that, only a few return reasons are possible; the bank
            decides.
          </p>
        )}
        <ReturnReasonPicker value={code} onChange={setCode} />
        {isProposed && <ProposalNoteField value={note} onChange={setNote} />}
        <ProblemNotices problems={problems} />
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            Not now
          </Button>
          <Button type="submit" tone={kind === "initiate" && !isProposed ? "danger" : "primary"} isPending={isPending}>
            {isProposed ? "Propose for approval" : buttonLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Manages the chosen reason and submits the return. */
function useReturn(kind: keyof typeof KINDS, paymentId: string, amount: string, onDone: () => void) {
  const router = useRouter();
  const [code, setCode] = useState<ReturnCode | null>(null);
  const [note, setNote] = useState("");
  const submission = useSubmission();
  // Keeps one key per distinct request, so that a retry never creates a second return.
  const keys = useRef(new Map<string, string>());

  const submit = () =>
    submission.submit(async () => {
      if (!code) return [{ message: "Choose a return reason." }];
      const request = { returnCode: code } satisfies Record<RequestField, unknown>;
      const input = JSON.stringify(request);
      const idempotencyKey = keys.current.get(input) ?? crypto.randomUUID();
      keys.current.set(input, idempotencyKey);
      const proposal = kind === "initiate" && note.trim() ? { note: note.trim() } : {};
      const outcome = await KINDS[kind].action({ paymentId, ...request, ...proposal, idempotencyKey });
      router.refresh();
      if (!outcome.ok) return [outcome];
      announceOutcome(outcome.value, {
        title: KINDS[kind].done,
        detail: `${amount}, ${code}: ${RETURN_REASONS[code]}.`,
      });
      onDone();
      return [];
    });
  return { ...submission, code, setCode, note, setNote, submit };
}
