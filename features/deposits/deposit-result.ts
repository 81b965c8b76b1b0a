import "server-only";
import type { IqaTestName } from "@endorse/check-image/core/iqa/iqa-test-names";
import { viewAnalysis } from "@/features/payments/view-analysis";
import { IMAGE_VIEWS, type ImageView } from "@/lib/contract/enums";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import type { ProposedResult } from "@/lib/operations/propose-change";

/** The currently known result of a deposit. */
export type DepositResult =
  | { outcome: "accepted"; paymentId: string; status: string }
  | {
      outcome: "rejected";
      paymentId: string;
      rejectionReason: string;
      failedTests: { side: ImageView; name: IqaTestName }[];
    }
  /** Waiting for approval by a second person; nothing was sent. */
  | ProposedResult
  /** The bank did not respond in time; the portal resolves the outcome automatically. */
  | { outcome: "unknown"; intentId: string };

/** Converts the bank's recorded payment to a deposit result. */
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
