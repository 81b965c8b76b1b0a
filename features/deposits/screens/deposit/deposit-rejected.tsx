"use client";
import { ExternalLink } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { FailedTestsList } from "@/components/contract/failed-tests-list";
import { Notice } from "@/components/ui/notice";
import type { DepositResult } from "@/features/deposits/deposit-result";
import type { RejectionReason } from "@/lib/contract/enums";
import { labelOf } from "@/lib/contract/labels/label";
import { REJECTION_REASON_LABELS } from "@/lib/contract/labels/payment-labels";
import type { DepositFormState, DepositFormValues } from "./deposit-form-values";

export type RejectedDeposit = Extract<DepositResult, { outcome: "rejected" }>;

interface Correction {
  readonly field: keyof DepositFormValues;
  readonly message: string;
}

/** The input to correct for each rejection reason, with a message; null if no input is wrong. */
const CORRECTIONS = {
  AmountMismatch: { field: "amountText", message: "The bank read a different amount on the check." },
  MaxItemAmountExceeded: { field: "amountText", message: "This is above the bank’s limit for one check." },
  AccountNotFound: { field: "accountNumber", message: "The bank has no account with this number." },
  DepositsNotEnabled: { field: "accountNumber", message: "This account does not accept deposits." },
  InvalidAccountType: { field: "accountNumber", message: "An account of this type does not accept checks." },
  ImageAnalysisFailure: null,
  PostingException: null,
  MaxDepositAmountExceeded: null,
  MaxItemsPerDayExceeded: null,
  Duplicate: null,
  PayerRoutingNumberInvalid: null,
  PayerAccountNumberInvalid: null,
  CheckNumberInvalid: null,
  NotSpecified: null,
} satisfies Record<RejectionReason, Correction | null>;

/** Returns the correction for a reason, or null, including for reasons outside the contract. */
const correctionFor = (reason: string): Correction | null =>
  Object.hasOwn(CORRECTIONS, reason) ? CORRECTIONS[reason as RejectionReason] : null;

/**
 * Shows why the bank rejected a deposit, and marks and focuses the input to correct. The payment opens in a new tab so
 * that the images stay loaded.
 */
export function DepositRejected({ result, form }: { result: RejectedDeposit; form: DepositFormState }) {
  const { label, explanation } = labelOf(REJECTION_REASON_LABELS, result.rejectionReason);
  const box = useRef<HTMLDivElement>(null);
  const showCorrection = useEffectEvent(() => {
    const correction = correctionFor(result.rejectionReason);
    if (!correction) return box.current?.focus();
    form.setError(correction.field, { type: "bank", message: correction.message });
    form.setFocus(correction.field, { shouldSelect: true });
  });
  useEffect(() => showCorrection(), []);
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
        <FailedTestsList tests={result.failedTests} fallback="retake this image." />
      </Notice>
    </div>
  );
}
