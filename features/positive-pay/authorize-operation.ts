import "server-only";
import { z } from "zod";
import { authorizeCheck } from "@/lib/bank-client/authorizations";
import { bankClient } from "@/lib/bank-client/running-client";
import { readFromBank } from "@/lib/bank-connection/read-from-bank";
import { ERROR_CODES } from "@/lib/contract/error";
import { type Authorization, authorizationRequestSchema } from "@/lib/contract/positive-pay";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { Intent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import { applyAuthorization, type StoredAuthorization } from "@/lib/ledger/positive-pay/apply-authorization";
import { findCandidates } from "@/lib/ledger/positive-pay/authorization-queries";
import { saveExceptionDecision } from "@/lib/ledger/positive-pay/exception-decisions";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import type { BankOperation, Resolution } from "@/lib/operations/operation";

/** The payload of an authorization intent: the request, and the authorizations that existed before it. */
export const authorizePayloadSchema = z.object({
  request: authorizationRequestSchema,
  /** Existing authorizations of the same check. */
  knownIds: z.array(z.string()),
  /** The kind of exception and the person's note; only when an exception is paid. */
  decision: z.object({ mismatch: z.string(), note: z.string().nullable() }).optional(),
});

/**
 * Authorizes a check (4.5). The bank accepts no idempotency key for it, and the first authorization may have paid its
 * check before a second one arrives, so a request is never resent after a lost response. Its result is looked up
 * instead: the bank emits an event for every authorization, and a check on hold shows whether it was paid. A check that
 * is still on hold long after the request was not authorized, and can be decided again.
 */
export const authorizeOperation: BankOperation<Tolerant<Authorization>> = {
  kind: "authorize-check",
  failureMessage: "The check was not authorized",
  refusals: {
    [ERROR_CODES.conflict]: "This check already has an active authorization. Revoke that one first.",
    [ERROR_CODES.notFound]: "The bank has no account with this number.",
  },
  send: (intent) => authorizeCheck(bankClient(), payloadOf(intent).request),
  record: async (tx, intent, record, requestedAt) => {
    const { request, decision } = payloadOf(intent);
    const authorizationId = record.id!;
    // The response may consist of only an id: the request supplies the rest.
    await applyAuthorization(tx, { authorizationId, record: { ...request, ...record }, observedAt: requestedAt });
    if (intent.paymentId) await recordDecision(tx, intent, intent.paymentId, decision);
    return { resultId: authorizationId, result: "authorized" };
  },
  resolve: resolveAuthorize,
};

async function recordDecision(
  tx: LedgerTransaction,
  { id, personId, personName, createdAt }: Intent,
  paymentId: string,
  given: { mismatch: string; note: string | null } | undefined,
): Promise<void> {
  const { mismatch = null, note = null } = given ?? {};
  await saveExceptionDecision(tx, {
    ...{ paymentId, personId, personName, mismatch, note },
    decidedAt: createdAt,
    decision: "pay",
  });
  await addTimelineNote(tx, {
    paymentId,
    key: `pay ${id}`,
    at: createdAt,
    title: "Decided to pay",
    detail: ["Authorized with the presented amount.", note].filter(Boolean).join(" "),
    actor: { id: personId, name: personName },
  });
}

/** Longer than the bank takes to pay an authorized check on hold, with a margin for clock differences. */
const UNSENT_AFTER_MS = 10 * 60_000;
/** The last retry of a delivery comes about 28 hours after the first, slightly later with maximum jitter [GAP-33]. */
const LOOKUP_WINDOW_MS = 36 * 60 * 60_000;

/** The message when an authorization's event never arrived. */
const NEVER_CONFIRMED =
  "The bank never confirmed this authorization. If the check was not paid, authorize it again; the bank refuses a second active authorization.";

async function resolveAuthorize(intent: Intent): Promise<Resolution<Tolerant<Authorization>>> {
  const { db } = await ledger();
  const ageMs = Date.now() - intent.createdAt.getTime();
  const read = intent.paymentId ? await readFromBank(intent.paymentId, "refresh") : null;
  const { request, knownIds } = payloadOf(intent);
  const candidates = await findCandidates(db, {
    accountNumber: request.accountNumber,
    checkNumber: String(request.checkNumber),
    amountCents: request.amount,
  });
  const created = candidates.find(
    ({ id, checkNumber, amountCents }) =>
      checkNumber === String(request.checkNumber) && amountCents === request.amount && !knownIds.includes(id),
  );
  if (created) return found(created);
  const payment = intent.paymentId ? (await findPayment(db, intent.paymentId))?.payment : undefined;
  const matchId = payment?.record.positivePayMatchId;
  if (typeof matchId === "string") return found({ id: matchId, record: {} });
  // A matching authorization pays a check on hold immediately [GAP-18], so a check still on hold was never authorized.
  const isOnHold = read === "succeeded" && payment?.status === "Hold" && payment.positivePayResult === "Unauthorized";
  if (isOnHold && ageMs > UNSENT_AFTER_MS) return { kind: "not-done" };
  return ageMs > LOOKUP_WINDOW_MS ? { kind: "still-unknown", gaveUp: NEVER_CONFIRMED } : { kind: "still-unknown" };
}

function found({ id, record }: Pick<StoredAuthorization, "id" | "record">): Resolution<Tolerant<Authorization>> {
  const value = { ...record, id } as Tolerant<Authorization>;
  return { kind: "response", response: { kind: "succeeded", status: 200, value, unread: [], requestId: null } };
}

function payloadOf(intent: Intent) {
  return authorizePayloadSchema.parse(intent.payload);
}
