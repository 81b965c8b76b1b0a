import "server-only";
import { eq } from "drizzle-orm";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import type { AuthorizationRequest } from "@/lib/contract/positive-pay";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { findOpenIntent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import type { StoredAuthorization } from "@/lib/ledger/positive-pay/apply-authorization";
import { findCandidates } from "@/lib/ledger/positive-pay/authorization-queries";
import { exceptionDecisions } from "@/lib/ledger/schema/control-tables";
import { bankNow } from "@/lib/portal/connection/bank-clock";
import { withLogContext } from "@/lib/portal/logging/log";
import { type OperationFailureCode, type OperationResult, runOperation } from "@/lib/portal/operations/run-operation";
import { readFromBank } from "@/lib/portal/sync/read-from-bank";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { payeeKey } from "@/lib/shared/payee-key";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";
import { authorizeOperation } from "./authorize-operation";
import { revokeAuthorization } from "./revoke-authorization";

type ExceptionFailure = "forbidden" | "not-found" | "not-waiting" | "too-late";

/**
 * Pays a check that was presented without authorization: revokes a live authorization of the same check that does not
 * match, and creates a matching one [GAP-18] [GAP-21]. It does not count as paid before the bank has responded.
 */
export function payException(
  session: Session,
  { paymentId }: { readonly paymentId: string },
): Promise<Outcome<OperationResult, ExceptionFailure | OperationFailureCode | "no-number" | "not-revoked">> {
  return withLogContext("pay-exception", session, async () => {
    const waiting = await findWaiting(session, paymentId);
    if (!waiting.ok) return waiting;
    const { payment } = waiting.value;
    const { accountNumber, checkNumber, amountCents, payeeName } = payment;
    if (!accountNumber || amountCents === null || !checkNumber || !/^\d{1,15}$/.test(checkNumber)) {
      return failure(
        "no-number",
        "This check names no account or number that could be authorized. It will be returned.",
      );
    }
    const number = checkNumber.replace(/^0+(?=\d)/, "");
    const { db } = await ledger();
    const now = await bankNow();
    const open = await findOpenIntent(db, "authorize-check", payment.id);
    if (open) return success({ outcome: "unknown", intentId: open.id });
    const before = await findCandidates(db, { accountNumber, checkNumber: number, amountCents: null });
    const live = before.filter(({ status, expiresAt }) => status === "Authorized" && (!expiresAt || expiresAt > now));
    if (live.some((authorization) => fits(authorization, payment))) return STILL_HELD;
    for (const other of live) {
      const revoked = await revokeAuthorization(session, { authorizationId: other.id });
      if (!revoked.ok || revoked.value.outcome === "unknown") {
        const why = revoked.ok ? "The bank has not responded yet; try again in a moment." : revoked.message;
        return failure("not-revoked", `Nothing was paid: the earlier authorization is in the way. ${why}`);
      }
    }
    const outcome = await runOperation(session, authorizeOperation, {
      permission: "positive-pay.authorize",
      // A new authorization since the last attempt makes a new attempt; a double click does not.
      idempotencyKey: `exception ${payment.id} ${before[0]?.id ?? "first"}`,
      subject: accountNumber,
      paymentId: payment.id,
      payload: { request: requestFor({ accountNumber, amountCents, checkNumber: number, payeeName }) },
      context: { knownIds: before.map(({ id }) => id) },
    });
    if (outcome.ok) {
      await db.delete(exceptionDecisions).where(eq(exceptionDecisions.paymentId, payment.id));
      await readFromBank(payment.id, "bank response");
    }
    return outcome;
  });
}

/** The authorization that fits a check; every field of the contract is named. */
function requestFor(check: {
  readonly accountNumber: string;
  readonly amountCents: number;
  readonly checkNumber: string;
  readonly payeeName: string | null;
}): AuthorizationRequest {
  return {
    accountNumber: check.accountNumber,
    amount: check.amountCents,
    checkNumber: Number(check.checkNumber),
    payeeName: check.payeeName || undefined,
    expiresAt: undefined,
  } satisfies Record<keyof AuthorizationRequest, unknown>;
}

const STILL_HELD = failure(
  "not-waiting",
  "This check is authorized already, and the bank still holds it: a restriction on the account may stop it.",
);

function fits({ amountCents, payeeName }: StoredAuthorization, payment: StoredPayment): boolean {
  const isPayee =
    payeeName === null || payment.payeeName === null || payeeKey(payeeName) === payeeKey(payment.payeeName);
  return isPayee && amountCents === payment.amountCents;
}

/** Records the decision to let a check return. The bank returns it by itself at the cut-off [GAP-18]. */
export function letExceptionReturn(
  session: Session,
  { paymentId }: { readonly paymentId: string },
): Promise<Outcome<{ decidedAt: string }, ExceptionFailure>> {
  return withLogContext("let-exception-return", session, async () => {
    const waiting = await findWaiting(session, paymentId);
    if (!waiting.ok) return waiting;
    const { db } = await ledger();
    const at = new Date();
    const { person, sessionId } = session;
    await db.transaction(async (tx) => {
      const [added] = await tx
        .insert(exceptionDecisions)
        .values({ paymentId, personId: person.id, personName: person.name, decidedAt: at })
        .onConflictDoNothing()
        .returning();
      if (!added) return;
      await addTimelineNote(tx, {
        paymentId,
        key: `let return ${at.toISOString()}`,
        at,
        title: "Decided to let it return",
        detail: "The bank returns it at the cut-off.",
        actor: person,
      });
      const action = "exception.let-return";
      await addAuditEntry(tx, { at, person, sessionId, action, subject: paymentId, result: "noted" });
    });
    return success({ decidedAt: at.toISOString() });
  });
}

async function findWaiting(
  session: Session,
  paymentId: string,
): Promise<Outcome<{ payment: StoredPayment }, ExceptionFailure>> {
  const forbidden = refuseUnless(session, "positive-pay.authorize");
  if (forbidden) return forbidden;
  const { db } = await ledger();
  const found = await findPayment(db, String(paymentId));
  if (!found) return failure("not-found", "The portal has no such payment.");
  const { payment } = found;
  if (payment.status !== "Hold" || payment.positivePayResult !== "Unauthorized") {
    return failure("not-waiting", "This check no longer waits for a decision.");
  }
  if ((await bankNow()) >= nextDecisionCutOff(payment.createdAt)) {
    return failure("too-late", "Too late: the cut-off has passed, and the bank returns this check.");
  }
  return success({ payment });
}
