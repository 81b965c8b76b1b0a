"use client";
import { ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import { FailedTestsList } from "@/app/(portal)/_components/failed-tests-list";
import { Notice } from "@/components/ui/notice";
import { labelOf } from "@/lib/contract/labels/label";
import { REJECTION_REASON_LABELS } from "@/lib/contract/labels/payment-labels";
import type { DepositResult } from "@/lib/portal/deposits/deposit-result";

export type RejectedDeposit = Extract<DepositResult, { outcome: "rejected" }>;

/** Why the bank rejected a deposit and what to change. The images stay loaded, so the payment opens in a new tab. */
export function DepositRejected({ result }: { result: RejectedDeposit }) {
  const { label, explanation } = labelOf(REJECTION_REASON_LABELS, result.rejectionReason);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg outline-none">
      <Notice
        tone="bad"
        role="alert"
        title={`The bank rejected it: ${label}`}
        actions={
          <a
            href={`/payments/${result.paymentId}`}
            target="_blank"
            rel="noopener"
            className="link inline-flex items-center gap-1"
          >
            See the rejected payment
            <ExternalLink role="img" aria-label="in a new tab" className="size-3.5" />
          </a>
        }
      >
        <p>{explanation}</p>
        <FailedTestsList tests={result.failedTests} fallback="take this picture again." />
      </Notice>
    </div>
  );
}
