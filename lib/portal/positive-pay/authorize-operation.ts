import "server-only";
import { z } from "zod";
import { authorizeCheck } from "@/lib/bank-client/authorizations";
import { bankClient } from "@/lib/bank-client/running-client";
import { ERROR_CODES } from "@/lib/contract/error";
import { type Authorization, authorizationRequestSchema } from "@/lib/contract/positive-pay";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { applyAuthorization, type StoredAuthorization } from "@/lib/ledger/apply-authorization";
import { findCandidates } from "@/lib/ledger/authorization-queries";
import type { Intent } from "@/lib/ledger/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payment-queries";
import { addNote } from "@/lib/ledger/timeline";
import type { BankOperation, Resolution } from "@/lib/portal/operations/operation";
import { readFromBank } from "@/lib/portal/payments/read-from-bank";

/** What an authorization's intent keeps: what is asked, and what was known before it was. */
export const authorizePayloadSchema = z.object({
  request: authorizationRequestSchema,
  /** Authorizations of the same check that were there already. */
  knownIds: z.array(z.string()),
});

/**
 * Authorizing a check (4.5). The bank knows no key that would make two sendings one, and the first may have paid its
 * check before the second comes; so a lost answer is never sent again but looked for: the bank tells of every
 * authorization by an event, and a check that waits for it is paid or is not.
 */
export const authorizeOperation: BankOperation<Tolerant<Authorization>> = {
  kind: "authorize-check",
  refusedSentence: "The check was not authorized",
  refusals: {
    [ERROR_CODES.conflict]:
      "This check of the account has a live authorization already. Revoke that one first, or leave it as it is.",
    [ERROR_CODES.notFound]: "The bank does not know this account.",
  },
  send: (intent) => authorizeCheck(bankClient(), payloadOf(intent).request),
  record: async (tx, intent, record, askedAt) => {
    const { request } = payloadOf(intent);
    const authorizationId = record.id!;
    // The answer may be as short as an id: what was asked is then what there is.
    await applyAuthorization(tx, { authorizationId, record: { ...request, ...record }, observedAt: askedAt });
    if (intent.paymentId) {
      await addNote(tx, {
        paymentId: intent.paymentId,
        key: `pay ${intent.id}`,
        at: intent.createdAt,
        title: "Decided to pay",
        detail: "Authorized with the presented amount.",
        actor: { id: intent.personId, name: intent.personName },
      });
    }
    return { resultId: authorizationId, result: "authorized" };
  },
  resolve: resolveAuthorize,
};

async function resolveAuthorize(intent: Intent): Promise<Resolution<Tolerant<Authorization>>> {
  const { db } = await ledger();
  if (intent.paymentId) await readFromBank(intent.paymentId, "refresh");
  const { request, knownIds } = payloadOf(intent);
  const candidates = await findCandidates(db, {
    accountNumber: request.accountNumber,
    checkNumber: String(request.checkNumber),
    amountCents: request.amount,
  });
  const made = candidates.find(
    ({ id, checkNumber, amountCents }) =>
      checkNumber === String(request.checkNumber) && amountCents === request.amount && !knownIds.includes(id),
  );
  if (made) return found(made);
  const payment = intent.paymentId ? (await findPayment(db, intent.paymentId))?.payment : undefined;
  const matchId = payment?.record.positivePayMatchId;
  if (typeof matchId === "string") return found({ id: matchId, record: {} });
  return { kind: "still-unknown" };
}

function found({ id, record }: Pick<StoredAuthorization, "id" | "record">): Resolution<Tolerant<Authorization>> {
  const value = { ...record, id } as Tolerant<Authorization>;
  return { kind: "answer", answer: { kind: "answered", status: 200, value, unread: [], requestId: null } };
}

function payloadOf(intent: Intent) {
  return authorizePayloadSchema.parse(intent.payload);
}
