import "server-only";
import type { IqaTestName } from "@endorse/check-image/core/iqa/iqa-test-names";
import { viewAnalysis } from "@/features/payments/view-analysis";
import { IMAGE_VIEWS, type ImageView } from "@/lib/contract/enums";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import type { ProposedResult } from "@/lib/operations/propose-change";

/** The result of a deposit, as far as it is known. */
export type DepositResult =
  | { outcome: "accepted"; paymentId: string; status: string }
  | {
      outcome: "rejected";
      paymentId: string;
      rejectionReason: string;
      failedTests: { side: ImageView; name: IqaTestName }[];
    }
  /** Another person has to approve it first; nothing was sent. */
  | ProposedResult
  /** The bank did not respond in time; the portal resolves it automatically. */
  | { outcome: "unknown"; intentId: string };

/** The result of a deposit that the bank recorded as this payment. */
export function toDepositResult(payment: StoredPayment): DepositResult {
  if (payment.status !== "Rejected") {
    return { outcome: "accepted", paymentId: payment.id, status: payment.status ?? "Created" };
  }
  const analysis = viewAnalysis(payment.record);
  const failedTests = IMAGE_VIEWS.flatMap((side) =>
    (analysis[side] ?? [])
      .filter(({ result, required }) => required && result === "Failed")
      .map(({ name }) => ({ side, name })),
  );
  return {
    outcome: "rejected",
    paymentId: payment.id,
    rejectionReason: payment.rejectionReason ?? "NotSpecified",
    failedTests,
  };
}
