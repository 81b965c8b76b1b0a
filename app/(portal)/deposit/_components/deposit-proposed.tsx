"use client";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { formatCents } from "@/lib/money/cents";
import type { DepositFields } from "./deposit-schema";
import { ProposalNote } from "./proposal-note";

/** Shown when a policy demands a second person: what happens next, and where it waits. */
export function DepositProposed({ approvalId, fields }: { approvalId: string; fields: DepositFields }) {
  return (
    <div className="grid gap-3.5">
      <Notice tone="info" role="status" title="Another person has to approve this deposit">
        <p>
          The deposit of {formatCents(fields.amountCents)} is proposed with its pictures. It is sent to the bank as soon
          as somebody else who may deposit checks approves it, and you don’t have to do anything more.
        </p>
        <p className="mt-1">Until then you can withdraw it. Without a decision it expires.</p>
      </Notice>
      <ProposalNote approvalId={approvalId} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink tone="primary" href={`/approvals/${encodeURIComponent(approvalId)}`}>
          See the proposal
        </ButtonLink>
        {/* A whole load: the next check starts with an empty form. */}
        <a className={buttonStyle()} href="/deposit">
          Deposit another check
        </a>
      </div>
    </div>
  );
}
