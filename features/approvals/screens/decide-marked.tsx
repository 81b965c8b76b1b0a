"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { decideApprovalsAction } from "@/features/approvals/actions";
import type { DecidedApproval } from "@/features/approvals/decide-approvals";
import type { ApprovalRow } from "@/features/approvals/view-approval";
import { formatCents } from "@/lib/money/cents";
import { approvalTitle } from "./approval-labels";

const UNKNOWN_OUTCOME = "Check the list before you try again.";

type Decision = "approve" | "reject";

/** An unconfirmed decision on marked approvals. Stores their rows, because decided approvals leave the list. */
export interface PendingDecision {
  readonly decision: Decision;
  readonly rows: readonly ApprovalRow[];
}

/** Buttons that decide all marked approvals. */
export function MarkedBar({
  rows,
  onAsk,
}: {
  rows: readonly ApprovalRow[];
  onAsk: (decision: PendingDecision) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button onPress={() => onAsk({ decision: "reject", rows })}>Reject {rows.length}</Button>
      <Button tone="primary" onPress={() => onAsk({ decision: "approve", rows })}>
        Approve {rows.length}
      </Button>
    </div>
  );
}

/** Asks for one confirmation for all marked approvals, with their count and total, then shows the result of each. */
export function MarkedDialog({ decision, rows, onClose }: PendingDecision & { onClose: (isDecided: boolean) => void }) {
  const { send, isPending, results, problem, reason, setReason } = useMarkedDecision(decision, rows);
  const verb = decision === "approve" ? "Approve" : "Reject";
  const amounts = rows.flatMap(({ amountCents }) => amountCents ?? []);
  const total = amounts.reduce((sum, cents) => sum + cents, 0);
  const count = rows.length === 1 ? "1 proposal" : `${rows.length} proposals`;
  return (
    <Dialog
      title={results ? "Results" : `${verb} ${count}?`}
      isOpen
      isAlert
      isLocked={isPending}
      onClose={() => onClose(results !== null)}
      width="max-w-[560px]"
    >
      <form
        method="post"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {!results && amounts.length > 0 && (
          <p className="num">
            {count}, total <b className="font-semibold">{formatCents(total)}</b>
            {amounts.length < rows.length && ` in ${amounts.length} of them`}.
          </p>
        )}
        {problem && <Notice tone="bad" role="alert" title={problem} />}
        <MarkedRows rows={rows} results={results} />
        {decision === "reject" && !results && (
          <TextField
            label="Reason"
            hint="The proposers will see this."
            value={reason}
            onChange={setReason}
            maxLength={500}
            autoComplete="off"
            autoFocus
          />
        )}
        <DialogActions>
          <Button onPress={() => onClose(results !== null)} isDisabled={isPending} autoFocus={decision === "approve"}>
            {results ? "Close" : "Not yet"}
          </Button>
          {!results && (
            <Button
              type="submit"
              tone={decision === "approve" ? "primary" : "danger"}
              isPending={isPending}
              isDisabled={decision === "reject" && reason.trim() === ""}
            >
              {verb} {rows.length}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

function MarkedRows({ rows, results }: { rows: readonly ApprovalRow[]; results: readonly DecidedApproval[] | null }) {
  return (
    <ul className="grid gap-1" aria-live="polite">
      {rows.map((row) => (
        <li key={row.id} className="num grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          <span className="truncate">{approvalTitle(row)}</span>
          <span className="font-medium">{row.amountCents === null ? "" : formatCents(row.amountCents)}</span>
          {results && <ResultLine result={results.find(({ approvalId }) => approvalId === row.id)} />}
        </li>
      ))}
    </ul>
  );
}

/** Decides all marked approvals and stores the result of each. */
function useMarkedDecision(decision: Decision, rows: readonly ApprovalRow[]) {
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [isPending, setPending] = useState(false);
  const [results, setResults] = useState<readonly DecidedApproval[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    setPending(true);
    setProblem(null);
    const approvalIds = rows.map(({ id }) => id);
    const outcome = await callAction(
      decideApprovalsAction,
      UNKNOWN_OUTCOME,
    )({ approvalIds, decision, reason: reason.trim() || undefined });
    setPending(false);
    void queries.invalidateQueries({ queryKey: ["nav-counts"] });
    if (outcome.ok) setResults(outcome.value);
    else setProblem(outcome.message);
  };
  return { send: () => void send(), isPending, results, problem, reason, setReason };
}

const RESULTS = {
  done: "Approved",
  unknown: "Sent; the bank has not responded yet",
  "needs-more": "Approved; another approval is needed",
  "bank-rejected": "The bank rejected the deposit",
  rejected: "Rejected",
} as const satisfies Record<Exclude<DecidedApproval["result"], "refused">, string>;

function ResultLine({ result }: { result: DecidedApproval | undefined }) {
  const isRefused = !result || result.result === "refused";
  const isBad = isRefused || result.result === "bank-rejected";
  const text = isRefused
    ? (result?.message ?? "Not decided")
    : [RESULTS[result.result], result.message].filter(Boolean).join(": ");
  return <span className={isBad ? "col-span-2 text-bad text-sm" : "col-span-2 text-good text-sm"}>{text}</span>;
}
