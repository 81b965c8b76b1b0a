import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Session } from "@/lib/access/session";
import { removeRestriction } from "@/lib/bank-client/restrictions";
import { bankClient } from "@/lib/bank-client/running-client";
import type { Restriction } from "@/lib/contract/restriction";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { applyRestriction } from "@/lib/ledger/apply-restriction";
import { restrictions } from "@/lib/ledger/control-tables";
import type { Intent } from "@/lib/ledger/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { refuseUnless } from "@/lib/portal/authorise";
import { withLogContext } from "@/lib/portal/log";
import type { BankOperation } from "@/lib/portal/operations/operation";
import { type OperationAnswer, type OperationFailureCode, runOperation } from "@/lib/portal/operations/run-operation";
import { failure, type Outcome } from "@/lib/shared/outcome";
import { canLiftRestrictions, LIFT_NOT_OFFERED } from "./lift-offer";

const payloadSchema = z.object({ accountNumber: z.string(), restrictionId: z.string() });

/** Lifting is the same whether it is sent once or twice, so a lost answer is asked for again. */
export const liftRestrictionOperation: BankOperation<Tolerant<Restriction>> = {
  kind: "lift-restriction",
  refusedSentence: "The restriction was not lifted",
  send: sendLift,
  record: async (tx, intent, record, askedAt) => {
    const { restrictionId } = payloadSchema.parse(intent.payload);
    // The answer may be as short as an id; that it is a success says what became of the restriction.
    await applyRestriction(tx, { restrictionId, record: { status: "Inactive", ...record }, observedAt: askedAt });
    return { resultId: restrictionId, result: "lifted" };
  },
  resolve: async (intent) => ({ kind: "answer", answer: await sendLift(intent) }),
};

function sendLift(intent: Intent) {
  const { accountNumber, restrictionId } = payloadSchema.parse(intent.payload);
  return removeRestriction(bankClient(), { accountNumber, id: restrictionId });
}

/** Lifts a restriction where the connection offers it [GAP-29]; asking twice is one lift. */
export function liftRestriction(
  session: Session,
  { restrictionId }: { readonly restrictionId: string },
): Promise<Outcome<OperationAnswer, OperationFailureCode | "not-found" | "not-offered">> {
  return withLogContext("lift-restriction", session, async () => {
    const forbidden = refuseUnless(session, "restrictions.lift");
    if (forbidden) return forbidden;
    if (!canLiftRestrictions()) return failure("not-offered", LIFT_NOT_OFFERED);
    const { db } = await ledger();
    const [found] = await db
      .select()
      .from(restrictions)
      .where(eq(restrictions.id, String(restrictionId)));
    const accountNumber = found?.masterAccountNumber;
    if (!accountNumber) return failure("not-found", "The portal does not know this restriction.");
    return runOperation(session, liftRestrictionOperation, {
      permission: "restrictions.lift",
      idempotencyKey: found.id,
      subject: accountNumber,
      payload: { accountNumber, restrictionId: found.id },
    });
  });
}
