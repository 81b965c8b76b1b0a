"use client";
import { ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";
import { IQA_TEST_LABELS } from "@/lib/contract/labels/image-labels";
import { labelOf } from "@/lib/contract/labels/label";
import { REJECTION_REASON_LABELS } from "@/lib/contract/labels/payment-labels";
import type { DepositAnswer } from "@/lib/portal/deposits/deposit-check";

export type RejectedAnswer = Extract<DepositAnswer, { outcome: "rejected" }>;

/** Why the bank refused a deposit and what to change; the pictures stay on the desk, so the payment opens beside it. */
export function DepositRejected({ answer }: { answer: RejectedAnswer }) {
  const { label, explanation } = labelOf(REJECTION_REASON_LABELS, answer.rejectionReason);
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
            href={`/payments/${answer.paymentId}`}
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
        {answer.failedTests.length > 0 && (
          <ul className="mt-1 list-disc pl-4">
            {answer.failedTests.map(({ side, name }) => (
              <li key={`${side} ${name}`}>
                <span className="font-medium">
                  {labelOf(IQA_TEST_LABELS, name).label}, {side}:
                </span>{" "}
                {name in IQA_TEST_LABELS ? IQA_TEST_LABELS[name].remedy : "take this picture again."}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
