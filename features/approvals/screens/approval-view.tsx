"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { CheckViewer } from "@/components/check/check-viewer";
import { groupAccountNumber } from "@/components/contract/account-number";
import { callAction } from "@/components/session/call-action";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { commentOnApprovalAction } from "@/features/approvals/actions";
import type { ApprovalDetail } from "@/features/approvals/get-approval";
import type { ApprovalRow } from "@/features/approvals/view-approval";
import type { ImageView } from "@/lib/contract/enums";
import { formatCents } from "@/lib/money/cents";
import { ApprovalDifferences } from "./approval-differences";
import { ApprovalFacts } from "./approval-facts";
import { KIND_LABELS } from "./approval-labels";
import { ApprovalSentence } from "./approval-sentence";
import { DecideApproval } from "./decide-approval";
import { useApproval } from "./use-approvals";

const UNKNOWN_OUTCOME = "Check whether it was already added.";

const VERBS = {
  approve: "approved it",
  reject: "rejected it",
  withdraw: "withdrew it",
  comment: "commented",
  confirm: "confirmed it",
  lift: "lifted it",
} as const satisfies Record<ApprovalDetail["entries"][number]["kind"], string>;

/** Shows an approval with its effect, differences, check, decision buttons, facts and comments. */
export function ApprovalView({ row, onDecided }: { row: ApprovalRow; onDecided: () => void }) {
  const { data: approval, error } = useApproval(row.id);
  if (error) return <Notice tone="bad" title="Couldn’t load this proposal. Select it again." />;
  if (!approval) return <Skeleton className="h-[380px] rounded-lg!" />;
  return (
    <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_348px]">
      <div className="grid min-w-0 gap-3.5">
        <Card>
          <div className="grid gap-1.5 px-4 py-3.5">
            <h2 className="text-muted text-sm">{KIND_LABELS[approval.kind]}</h2>
            {approval.amountCents !== null && (
              <p className="num font-semibold text-2xl tracking-tight">{formatCents(approval.amountCents)}</p>
            )}
            <p className="max-w-[68ch] text-base">
              <ApprovalSentence approval={approval} />
            </p>
            <CheckLine approval={approval} />
          </div>
        </Card>
        <ApprovalDifferences approval={approval} />
        <ApprovalCheck approval={approval} />
      </div>
      <div className="grid min-w-0 gap-3.5">
        {approval.problem && (
          <Notice tone="bad" title="This can’t be approved now">
            {approval.problem}
          </Notice>
        )}
        <DecideApproval approval={approval} onDecided={onDecided} />
        <ApprovalFacts approval={approval} />
        <ApprovalComments approval={approval} />
      </div>
    </div>
  );
}

/** Identifies the check of a deposit or return. The sentence for an authorization already contains these details. */
function CheckLine({ approval: { kind, check } }: { approval: ApprovalDetail }) {
  if (!check || (kind !== "deposit" && kind !== "initiate-return")) return null;
  const { checkNumber, payeeName, accountNumber } = check;
  const parts = [
    checkNumber ? `Check ${checkNumber}` : "No check number was read",
    payeeName && `to ${payeeName}`,
    kind === "initiate-return" && accountNumber && `drawn on ${groupAccountNumber(accountNumber)}`,
  ];
  return <p className="num text-muted">{parts.filter(Boolean).join(", ")}</p>;
}

/** Shows the images of the check. */
function ApprovalCheck({ approval }: { approval: ApprovalDetail }) {
  const [side, setSide] = useState<ImageView>("front");
  const { pictures } = approval;
  if (!pictures) return null;
  const picture = (view: ImageView) => {
    const src = pictures[view];
    return src === null ? null : { src, alt: `${view === "front" ? "Front" : "Back"} of the check` };
  };
  return (
    <CheckViewer pictures={{ front: picture("front"), back: picture("back") }} side={side} onSideChange={setSide} />
  );
}

/** Shows comments and decisions, with a form for adding a comment. */
function ApprovalComments({ approval: { id, entries } }: { approval: ApprovalDetail }) {
  const queries = useQueryClient();
  const [text, setText] = useState("");
  const { submit, isPending, problems } = useSubmission();
  const send = () =>
    submit(async () => {
      const outcome = await callAction(commentOnApprovalAction, UNKNOWN_OUTCOME)({ approvalId: id, text });
      if (!outcome.ok) return [outcome];
      setText("");
      await queries.invalidateQueries({ queryKey: ["approvals"] });
      return [];
    });
  return (
    <Card title="Comments">
      <div className="grid gap-2.5 px-3.5 py-3">
        {entries.length > 0 && (
          <ol className="grid gap-2">
            {entries.map(({ kind, personName, at, text: entryText }) => (
              <li key={`${at} ${kind} ${personName}`}>
                <span className="text-muted text-sm">
                  <b className="font-medium text-text">{personName}</b> {VERBS[kind]} ·{" "}
                  <Timestamp iso={at} style="date-time" />
                </span>
                {entryText && <p className="[overflow-wrap:anywhere]">{entryText}</p>}
              </li>
            ))}
          </ol>
        )}
        <form
          method="post"
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending && text.trim()) send();
          }}
        >
          <ProblemNotices problems={problems} />
          <TextField label="Comment" value={text} onChange={setText} maxLength={500} autoComplete="off" />
          <div>
            <Button type="submit" isPending={isPending} isDisabled={text.trim() === ""}>
              Add comment
            </Button>
          </div>
        </form>
      </div>
    </Card>
  );
}
