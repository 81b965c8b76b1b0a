import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { withLogContext } from "@/lib/logging/log";
import { type OperationFailureCode, runOperation } from "@/lib/operations/run-operation";
import { checkCancel } from "@/lib/payment-rules/cancel-rule";
import { assert } from "@/lib/shared/assert";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { cancelOperation } from "./cancel-operation";

/** The outcome of a cancellation; unknown if the bank did not respond in time, until the portal resolves it. */
type CancelResult = { readonly outcome: "canceled" } | { readonly outcome: "unknown"; readonly intentId: string };

type CancelFailureCode = OperationFailureCode | "not-found" | "too-late";

/** Cancels a deposit (4.2). Canceling it again has no effect [GAP-9]. */
export function cancelDeposit(
  session: Session,
  input: { paymentId: string },
): Promise<Outcome<CancelResult, CancelFailureCode>> {
  return withLogContext("cancel-deposit", session, async () => {
    // Checked before the payment is read, so that users without the permission can't learn whether it exists.
    const forbidden = refuseUnless(session, "deposits.cancel");
    if (forbidden) return forbidden;
    const { db } = await ledger();
    const found = await findPayment(db, String(input.paymentId));
    if (!found) return failure("not-found", "Payment not found.");
    const { payment } = found;
    if (payment.status === "Canceled") return success({ outcome: "canceled" });
    const assessment = checkCancel(payment);
    if (!assessment.allowed) return failure("too-late", assessment.reason ?? "It can no longer be canceled.");
    const outcome = await runOperation(session, cancelOperation, {
      permission: "deposits.cancel",
      idempotencyKey: payment.id,
      paymentId: payment.id,
      payload: { paymentId: payment.id },
      unversionedHash: payment.id,
    });
    if (!outcome.ok) return outcome;
    const { value } = outcome;
    // A cancellation needs no approval.
    assert(value.outcome !== "proposed", "a cancellation is never proposed");
    return success(value.outcome === "done" ? { outcome: "canceled" } : value);
  });
}
