import "server-only";
import { z } from "zod";
import type { Session } from "@/lib/access/session";
import { restrictAccount } from "@/lib/bank-client/restrictions";
import { bankClient } from "@/lib/bank-client/running-client";
import { ERROR_CODES } from "@/lib/contract/error";
import { accountNumber } from "@/lib/contract/primitives";
import { type Restriction, restrictionRequestSchema } from "@/lib/contract/restriction";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { applyRestriction } from "@/lib/ledger/apply-restriction";
import { ledger } from "@/lib/ledger/open-ledger";
import { findActiveRestrictions } from "@/lib/ledger/restriction-queries";
import { refuseUnless } from "@/lib/portal/authorise";
import { withLogContext } from "@/lib/portal/log";
import type { BankOperation } from "@/lib/portal/operations/operation";
import { type OperationAnswer, type OperationFailureCode, runOperation } from "@/lib/portal/operations/run-operation";
import { failure, type Outcome } from "@/lib/shared/outcome";
import { findLostRestriction } from "./find-lost-restriction";
import { placedPayloadSchema } from "./placed-payload";
import { isSameRestriction } from "./same-restriction";

/**
 * Restricting has no key that the bank would know a repetition by, so a lost answer is never asked for again: the event
 * of the restriction is waited for.
 */
export const placeRestrictionOperation: BankOperation<Tolerant<Restriction>> = {
  kind: "place-restriction",
  refusedSentence: "The account was not restricted",
  refusals: {
    [ERROR_CODES.notFound]:
      "The account was not restricted: the bank knows no account of yours with this number. Check every digit.",
  },
  send: (intent) => {
    const asked = placedPayloadSchema.parse(intent.payload);
    return restrictAccount(bankClient(), asked.accountNumber, asked.restriction);
  },
  record: async (tx, intent, answer, askedAt) => {
    const { accountNumber: masterAccountNumber, restriction } = placedPayloadSchema.parse(intent.payload);
    const { otherAccountType: _, ...terms } = restriction;
    // The answer may be as short as an id; that it is a success says that what was asked is in force.
    const record = { masterAccountNumber, ...terms, status: "Active", ...answer } as const;
    await applyRestriction(tx, { restrictionId: answer.id!, record, observedAt: askedAt });
    return { resultId: answer.id!, result: "placed", detail: { restrictionId: answer.id } };
  },
  resolve: findLostRestriction,
};

const inputSchema = z.strictObject({
  idempotencyKey: z.guid(),
  accountNumber,
  restriction: restrictionRequestSchema,
});

/**
 * Restricts an account (4.9): it is in force from the bank's answer on. The same key is one restriction; without an
 * answer the outcome is unknown, and sending again with a new key is safe, since two alike stop what one does.
 *
 * @param input `{ idempotencyKey, accountNumber, restriction }`, the restriction in the contract's shape
 */
export function placeRestriction(
  session: Session,
  input: unknown,
): Promise<Outcome<OperationAnswer, OperationFailureCode | "invalid">> {
  return withLogContext("place-restriction", session, async () => {
    const forbidden = refuseUnless(session, "restrictions.place");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) {
      const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
      return failure("invalid", "Nothing was sent: something in the form is not as the bank takes it.", { fields });
    }
    const { idempotencyKey, ...asked } = parsed.data;
    const { db } = await ledger();
    const active = await findActiveRestrictions(db, asked.accountNumber);
    const alike = active.filter(({ record }) => isSameRestriction(record, asked));
    return runOperation(session, placeRestrictionOperation, {
      permission: "restrictions.place",
      idempotencyKey,
      subject: asked.accountNumber,
      payload: asked,
      context: { knownBefore: alike.map(({ id }) => id) },
    });
  });
}
