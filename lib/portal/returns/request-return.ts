import "server-only";
import { z } from "zod";
import type { Operation } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { RETURN_CODES } from "@/lib/contract/return-reasons";
import { ledger } from "@/lib/ledger/open-ledger";
import { findLastIntents, findPaymentsOf } from "@/lib/ledger/payment-links";
import { findPayment } from "@/lib/ledger/payment-queries";
import { refuseUnless } from "@/lib/portal/authorise";
import { withLogContext } from "@/lib/portal/log";
import type { BankOperation } from "@/lib/portal/operations/operation";
import { type OperationAnswer, type OperationFailureCode, runOperation } from "@/lib/portal/operations/run-operation";
import { readFromBank } from "@/lib/portal/payments/read-from-bank";
import { failure, type Outcome } from "@/lib/shared/outcome";
import { isStandingReturn, type JudgedPayment, type ReturnVerdict } from "./return-rule";

const formSchema = z.strictObject({
  /** Made by the form before the first send. */
  idempotencyKey: z.guid(),
  paymentId: z.string().min(1).max(200),
  returnCode: z.enum(RETURN_CODES),
});

export type ReturnAnswer = Outcome<
  OperationAnswer,
  OperationFailureCode | "invalid" | "not-found" | "not-allowed" | "under-way" | "not-offered"
>;

/** Reads the form, judges what the ledger knows of the payment, and runs the return. */
export function requestReturn<Value>(
  session: Session,
  input: unknown,
  {
    operation,
    permission,
    judge,
  }: {
    readonly operation: BankOperation<Value>;
    readonly permission: Operation;
    judge(payment: JudgedPayment): ReturnVerdict;
  },
): Promise<ReturnAnswer> {
  return withLogContext(operation.kind, session, async () => {
    const forbidden = refuseUnless(session, permission);
    if (forbidden) return forbidden;
    const form = formSchema.safeParse(input);
    if (!form.success) {
      return failure("invalid", "Choose why the check goes back.", { fields: { returnCode: "Choose a reason." } });
    }
    const { paymentId, returnCode, idempotencyKey } = form.data;
    const { db } = await ledger();
    const [found, descendants, [last]] = await Promise.all([
      findPayment(db, paymentId),
      findPaymentsOf(db, paymentId),
      findLastIntents(db, paymentId, [operation.kind]),
    ]);
    if (!found) return failure("not-found", "The portal does not know this payment.");
    const isRepeat = last?.idempotencyKey === idempotencyKey.toLowerCase();
    if (!isRepeat) {
      if (last?.state === "sending" || last?.state === "unknown") {
        return failure("under-way", "A return was sent and the bank has not answered yet. The portal keeps asking.");
      }
      const wasReturned = found.payment.wasReturned || descendants.some(isStandingReturn);
      const verdict = judge({ ...found.payment, wasReturned });
      if (!verdict.allowed) return failure("not-allowed", verdict.reason ?? "It can’t be returned.");
    }
    const outcome = await runOperation(session, operation, {
      permission,
      idempotencyKey,
      subject: paymentId,
      paymentId,
      payload: { paymentId, returnCode },
    });
    // The check itself says that it was returned; a refusal means that it is not what the page shows.
    const hasNews = outcome.ok ? outcome.value.outcome === "done" : outcome.code === "refused";
    if (hasNews) await readFromBank(paymentId, "refresh");
    return outcome;
  });
}
