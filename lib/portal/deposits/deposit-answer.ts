import "server-only";
import { IMAGE_VIEWS } from "@/lib/contract/enums";
import type { StoredPayment } from "@/lib/ledger/apply-payment";
import { viewAnalysis } from "@/lib/portal/payments/view-analysis";
import type { DepositAnswer } from "./deposit-check";

/** What the person who deposited is told about the payment that it became. */
export function answerOf(payment: StoredPayment): DepositAnswer {
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
