import "server-only";
import { z } from "zod";
import { authorizeCheck } from "@/lib/bank-client/authorizations";
import { bankClient } from "@/lib/bank-client/running-client";
import { refreshFromBank } from "@/lib/bank-connection/read-from-bank";
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

/** Payload of an authorization intent: the request, and the authorizations that existed before it. */
export const authorizePayloadSchema = z.object({
  request: authorizationRequestSchema,
  /** IDs of existing authorizations for the same check. */
  knownIds: z.array(z.string()),
  /** The kind of exception and the user's note; set only when paying an exception. */
  decision: z.object({ mismatch: z.string(), note: z.string().nullable() }).optional(),
});

/**
 * Authorizes a check (4.5). After a lost response, the request is never resent: the bank accepts no idempotency key,
 * and the first authorization may already have paid the check. Instead, the result is looked up: the bank emits an
 * event for every authorization, and a check on hold shows whether it was paid. A check that is still on hold long
 * after the request was not authorized, and can be decided again.
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
    // The response may contain only an ID, so the request supplies the other fields.
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
  decisionDetails: { mismatch: string; note: string | null } | undefined,
): Promise<void> {
  const { mismatch = null, note = null } = decisionDetails ?? {};
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

/** Longer than the bank takes to pay an authorized check on hold, with a margin for clock skew. */
const UNSENT_AFTER_MS = 10 * 60_000;
/** The last delivery retry comes about 28 hours after the first attempt, or later with maximum jitter [GAP-33]. */
const LOOKUP_WINDOW_MS = 36 * 60 * 60_000;

const NEVER_CONFIRMED =
  "The bank never confirmed this authorization. If the check was not paid, authorize it again; the bank refuses a second active authorization.";

async function resolveAuthorize(intent: Intent): Promise<Resolution<Tolerant<Authorization>>> {
  const { db } = await ledger();
  const ageMs = Date.now() - intent.createdAt.getTime();
  const read = intent.paymentId ? await refreshFromBank(intent.paymentId, "refresh") : null;
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
  if (created) return succeed(created);
  const payment = intent.paymentId ? (await findPayment(db, intent.paymentId))?.payment : undefined;
  const matchId = payment?.record.positivePayMatchId;
  if (typeof matchId === "string") return succeed({ id: matchId, record: {} });
  // A matching authorization pays a check on hold immediately [GAP-18], so a check still on hold was never authorized.
  const isOnHold = read === "succeeded" && payment?.status === "Hold" && payment.positivePayResult === "Unauthorized";
  if (isOnHold && ageMs > UNSENT_AFTER_MS) return { kind: "not-done" };
  return ageMs > LOOKUP_WINDOW_MS ? { kind: "still-unknown", gaveUp: NEVER_CONFIRMED } : { kind: "still-unknown" };
}

function succeed({ id, record }: Pick<StoredAuthorization, "id" | "record">): Resolution<Tolerant<Authorization>> {
  const value = { ...record, id } as Tolerant<Authorization>;
  return { kind: "response", response: { kind: "succeeded", status: 200, value, unread: [], requestId: null } };
}

function payloadOf(intent: Intent) {
  return authorizePayloadSchema.parse(intent.payload);
}
