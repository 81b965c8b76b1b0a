import "server-only";
import { z } from "zod";
import { type RefusalCode, refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { refreshFromBank } from "@/lib/bank-connection/read-from-bank";
import type { Authorization, AuthorizationRequest } from "@/lib/contract/positive-pay";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { findOpenIntent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { findCandidates } from "@/lib/ledger/positive-pay/authorization-queries";
import { withLogContext } from "@/lib/logging/log";
import type { BankOperation } from "@/lib/operations/operation";
import { type OperationFailureCode, type OperationResult, runOperation } from "@/lib/operations/run-operation";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";
import { authorizeOperation } from "./authorize-operation";
import { compareException, matchesCheck } from "./compare-exception";
import { revokeAuthorization } from "./revoke-authorization";

export type ExceptionFailure = RefusalCode | "invalid" | "not-found" | "not-waiting" | "too-late";

const decisionSchema = z.object({
  paymentId: z.string(),
  /** The user's note for the history; empty means no note. */
  note: z.string().trim().max(200, "A note can have up to 200 characters.").optional(),
});

/** Input for a decision: the exception and an optional note. */
export type DecisionInput = z.input<typeof decisionSchema>;

/**
 * Pays a check presented without authorization: revokes any active authorization for the check that does not match, and
 * creates a matching one [GAP-18] [GAP-21]. The check does not count as paid until the bank responds.
 */
export function payException(
  session: Session,
  input: DecisionInput,
): Promise<Outcome<OperationResult, ExceptionFailure | OperationFailureCode | "no-number" | "not-revoked">> {
  return withLogContext("pay-exception", session, async () => {
    const waiting = await findWaitingException(session, input);
    if (!waiting.ok) return waiting;
    const { payment, note } = waiting.value;
    const { accountNumber, checkNumber, amountCents, payeeName } = payment;
    if (!accountNumber || amountCents === null || !checkNumber || !/^\d{1,15}$/.test(checkNumber)) {
      return failure("no-number", "This check has no account or check number to authorize. It will be returned.");
    }
    const number = checkNumber.replace(/^0+(?=\d)/, "");
    const { db } = await ledger();
    const now = await bankNow();
    const open = await findOpenIntent(db, "authorize-check", payment.id);
    if (open) return success({ outcome: "unknown", intentId: open.id });
    const before = await findCandidates(db, { accountNumber, checkNumber: number, amountCents: null });
    if (before.some((authorization) => authorization.status === "Paid" && matchesCheck(authorization, payment))) {
      const refused = await refuseUnlessHeldAtBank(session, input);
      if (refused) return refused;
    }
    const live = before.filter(({ status, expiresAt }) => status === "Authorized" && (!expiresAt || expiresAt > now));
    if (live.some((authorization) => matchesCheck(authorization, payment))) return STILL_HELD;
    const { comparison } = await compareException(db, payment, null, now);
    const conflictingIds = live.map(({ id }) => id);
    const outcome = await runOperation(session, createPayOperation(session, conflictingIds), {
      permission: "positive-pay.authorize",
      // A new authorization since the last attempt changes the key; a double click does not.
      idempotencyKey: `exception ${payment.id} ${before[0]?.id ?? "first"}`,
      subject: accountNumber,
      paymentId: payment.id,
      payload: { request: createRequest({ accountNumber, amountCents, checkNumber: number, payeeName }) },
      context: { knownIds: before.map(({ id }) => id), decision: { mismatch: comparison.mismatch, note } },
      approval: {
        kind: "pay-exception",
        input: { paymentId: payment.id, note: note ?? "" },
        isTarget: true,
        amountCents,
        note,
      },
    });
    if (!outcome.ok) return outcome.code === "unsendable" ? { ...outcome, code: "not-revoked" } : outcome;
    if (outcome.value.outcome !== "proposed") await refreshFromBank(payment.id, "bank response");
    return outcome;
  });
}

/** Returns an operation that revokes conflicting active authorizations right before sending the new one. */
function createPayOperation(
  session: Session,
  conflictingIds: readonly string[],
): BankOperation<Tolerant<Authorization>> {
  return {
    ...authorizeOperation,
    send: async (intent) => {
      for (const authorizationId of conflictingIds) {
        const revoked = await revokeAuthorization(session, { authorizationId });
        if (revoked.ok && revoked.value.outcome === "done") continue;
        const reason = revoked.ok ? "The bank has not responded yet; try again in a moment." : revoked.message;
        const message = `Not paid. The earlier authorization was not revoked. ${reason}`;
        return { kind: "unsendable", message, gaveUp: message, cause: "not revoked" };
      }
      return authorizeOperation.send(intent);
    },
  };
}

/** Builds an authorization request that matches a check, with every contract field set explicitly. */
function createRequest(check: {
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

/**
 * Returns a failure unless the bank currently reports the check as on hold. The ledger may lag behind: it may show that
 * an authorization is paid before it shows that this check was paid.
 */
async function refuseUnlessHeldAtBank(session: Session, input: DecisionInput) {
  if ((await refreshFromBank(input.paymentId, "refresh")) !== "succeeded") {
    return failure(
      "not-sent",
      "A matching authorization has already paid a check. The portal could not read this check from the bank to see whether it was this one. Try again in a moment.",
    );
  }
  const waiting = await findWaitingException(session, input);
  return waiting.ok ? null : waiting;
}

const STILL_HELD = failure(
  "not-waiting",
  "This check is already authorized, but the bank still holds it. A restriction on the account may be blocking it.",
);

/** Returns the check if it is waiting for a decision that the user may make. */
export async function findWaitingException(
  session: Session,
  input: DecisionInput,
): Promise<Outcome<{ payment: StoredPayment; note: string | null }, ExceptionFailure>> {
  const forbidden = refuseUnless(session, "positive-pay.authorize");
  if (forbidden) return forbidden;
  const parsed = decisionSchema.safeParse(input);
  if (!parsed.success) return failure("invalid", parsed.error.issues[0]!.message);
  const { db } = await ledger();
  const found = await findPayment(db, parsed.data.paymentId);
  if (!found) return failure("not-found", "Payment not found.");
  const { payment } = found;
  if (payment.status !== "Hold" || payment.positivePayResult !== "Unauthorized") {
    return failure("not-waiting", "This check is no longer waiting for a decision.");
  }
  if ((await bankNow()) >= nextDecisionCutOff(payment.createdAt)) {
    return failure("too-late", "Too late: the cut-off has passed, and the bank returns this check.");
  }
  return success({ payment, note: parsed.data.note || null });
}
