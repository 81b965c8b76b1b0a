import "server-only";
import { z } from "zod";
import { refuseRole, refuseUnlessSteppedUp } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { raiseAlert } from "@/lib/alerts/raise-alert";
import { restrictAccount } from "@/lib/bank-client/restrictions";
import { bankClient } from "@/lib/bank-client/running-client";
import { accountNumber } from "@/lib/contract/primitives";
import { type Restriction, restrictionRequestSchema } from "@/lib/contract/restriction";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { ledger } from "@/lib/ledger/open-ledger";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { findActiveRestrictions } from "@/lib/ledger/restrictions/restriction-queries";
import type { NOT_A_MASTER } from "@/lib/ledger/restrictions/subaccounts";
import { addUnconfirmedFreeze } from "@/lib/ledger/restrictions/unconfirmed-freezes";
import { withLogContext } from "@/lib/logging/log";
import type { BankOperation } from "@/lib/operations/operation";
import { type OperationFailureCode, type OperationResult, runOperation } from "@/lib/operations/run-operation";
import { isFreeze } from "@/lib/restrictions/is-freeze";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { explainRefusal } from "./explain-refusal";
import { findLostRestriction } from "./find-lost-restriction";
import { proposeFreezeReview } from "./propose-freeze-review";
import { restrictionPayloadSchema } from "./restriction-payload";
import { isSameRestriction } from "./same-restriction";

/**
 * The bank accepts no idempotency key for restrictions, so a request whose response was lost is never resent; the
 * restriction's event resolves it.
 */
export const placeRestrictionOperation: BankOperation<Tolerant<Restriction>, typeof NOT_A_MASTER> = {
  kind: "place-restriction",
  failureMessage: "The account was not restricted",
  explainRefusal,
  hold: async (tx, intent) => {
    if (!restrictionPayloadSchema.parse(intent.payload).isUnconfirmed) return;
    await addUnconfirmedFreeze(tx, { intentId: intent.id, personId: intent.personId, placedAt: intent.updatedAt });
  },
  send: (intent) => {
    const requested = restrictionPayloadSchema.parse(intent.payload);
    return restrictAccount(bankClient(), requested.accountNumber, requested.restriction);
  },
  record: async (tx, intent, response, requestedAt) => {
    const { accountNumber: masterAccountNumber, restriction } = restrictionPayloadSchema.parse(intent.payload);
    const { otherAccountType: _, ...terms } = restriction;
    // A successful response may contain only an ID, but it implies that the requested terms are in force.
    const record = { masterAccountNumber, ...terms, status: "Active", ...response } as const;
    await applyRestriction(tx, { restrictionId: response.id!, record, observedAt: requestedAt });
    return { resultId: response.id!, result: "placed", detail: { restrictionId: response.id }, after: record };
  },
  recordOnce: async (tx, intent, { resultId }) => {
    const { restriction } = restrictionPayloadSchema.parse(intent.payload);
    if (!isFreeze(restriction) || !resultId) return;
    await proposeFreezeReview(tx, intent, resultId);
    await raiseAlert(tx, { kind: "freeze-placed", subject: resultId, exceptPersonId: intent.personId }, new Date());
  },
  resolve: findLostRestriction,
};

/** The result of placing a restriction; `isUnconfirmed` marks a freeze that awaits a second factor. */
export type PlacedRestriction = OperationResult & { readonly isUnconfirmed?: true };

const inputSchema = z.strictObject({
  idempotencyKey: z.guid(),
  accountNumber,
  restriction: restrictionRequestSchema,
});

/**
 * Restricts an account (4.9). The restriction is in force once the bank has responded. A request with the same key is
 * sent only once. If the bank does not respond, the outcome is unknown. Sending the request again with a new key is
 * safe, because an identical restriction has no further effect.
 *
 * A freeze blocks every transaction and takes effect immediately. If the user presented no recent second factor, the
 * freeze must be confirmed afterward with {@link confirmFreeze}.
 *
 * @param input `{ idempotencyKey, accountNumber, restriction }`, where the restriction has the bank API's shape
 */
export function placeRestriction(
  session: Session,
  input: unknown,
): Promise<Outcome<PlacedRestriction, OperationFailureCode | typeof NOT_A_MASTER | "invalid">> {
  return withLogContext("place-restriction", session, async () => {
    const forbidden = refuseRole(session, "restrictions.place");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) {
      const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
      return failure("invalid", "Not sent. The bank does not accept one of these values.", {
        fields,
      });
    }
    const { idempotencyKey, ...requested } = parsed.data;
    const stale = refuseUnlessSteppedUp(session);
    const actsBeforeStepUp = isFreeze(requested.restriction);
    if (stale && !actsBeforeStepUp) return stale;
    const { db } = await ledger();
    const active = await findActiveRestrictions(db, requested.accountNumber);
    const identical = active.filter(({ record }) => isSameRestriction(record, requested));
    const isUnconfirmed = stale !== null;
    const outcome = await runOperation(session, placeRestrictionOperation, {
      permission: "restrictions.place",
      actsBeforeStepUp,
      idempotencyKey,
      subject: requested.accountNumber,
      payload: requested,
      context: { knownBefore: identical.map(({ id }) => id), isUnconfirmed },
    });
    return outcome.ok && isUnconfirmed ? success({ ...outcome.value, isUnconfirmed }) : outcome;
  });
}
