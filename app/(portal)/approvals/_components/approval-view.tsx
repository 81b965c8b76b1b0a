"use client";
import { useState } from "react";
import { CheckViewer } from "@/components/check/check-viewer";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { ImageView } from "@/lib/contract/enums";
import { formatCents } from "@/lib/money/cents";
import type { ApprovalDetail } from "@/lib/portal/approvals/get-approval";
import type { ApprovalRow } from "@/lib/portal/approvals/view-approval";
import { ApprovalDifferences } from "./approval-differences";
import { ApprovalFacts } from "./approval-facts";
import { KIND_LABELS } from "./approval-labels";
import { ApprovalSentence } from "./approval-sentence";
import { ApprovalTalk } from "./approval-talk";
import { DecideApproval } from "./decide-approval";
import { useApproval } from "./use-approvals";

/** One approval: the check or the sentence, what changed since, who proposed it and why, and the decision. */
export function ApprovalView({ row, onDecided }: { row: ApprovalRow; onDecided: () => void }) {
  const { data: approval, error } = useApproval(row.id);
  if (error) return <Notice tone="bad" title="This proposal could not be read. Choose it again." />;
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
          <Notice tone="bad" title="It would be refused now">
            {approval.problem}
          </Notice>
        )}
        <DecideApproval approval={approval} onDecided={onDecided} />
        <ApprovalFacts approval={approval} />
        <ApprovalTalk approval={approval} />
      </div>
    </div>
  );
}

/** What people know the check by; an authorization's sentence has it already. */
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

/** The check that it is about: the one that is deposited, or the one that was presented. */
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
