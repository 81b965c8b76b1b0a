import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { removeRestriction } from "@/lib/bank-client/restrictions";
import { bankClient } from "@/lib/bank-client/running-client";
import type { Restriction } from "@/lib/contract/restriction";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { Intent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { restrictions } from "@/lib/ledger/schema/control-tables";
import { withLogContext } from "@/lib/portal/logging/log";
import type { BankOperation } from "@/lib/portal/operations/operation";
import { type OperationFailureCode, type OperationResult, runOperation } from "@/lib/portal/operations/run-operation";
import { failure, type Outcome } from "@/lib/shared/outcome";
import { canLiftRestrictions, LIFT_NOT_OFFERED } from "./lift-offer";

const payloadSchema = z.object({ accountNumber: z.string(), restrictionId: z.string() });

/** Lifting is idempotent, so a request whose response was lost is sent again. */
export const liftRestrictionOperation: BankOperation<Tolerant<Restriction>> = {
  kind: "lift-restriction",
  failureMessage: "The restriction was not lifted",
  send: sendLift,
  record: async (tx, intent, record, requestedAt) => {
    const { restrictionId } = payloadSchema.parse(intent.payload);
    // The response may consist of only an id; its success implies the status.
    await applyRestriction(tx, { restrictionId, record: { status: "Inactive", ...record }, observedAt: requestedAt });
    return { resultId: restrictionId, result: "lifted" };
  },
  resolve: async (intent) => ({ kind: "response", response: await sendLift(intent) }),
};

function sendLift(intent: Intent) {
  const { accountNumber, restrictionId } = payloadSchema.parse(intent.payload);
  return removeRestriction(bankClient(), { accountNumber, id: restrictionId });
}

/** Lifts a restriction where the connection offers it [GAP-29]; requesting it twice is one lift. */
export function liftRestriction(
  session: Session,
  { restrictionId }: { readonly restrictionId: string },
): Promise<Outcome<OperationResult, OperationFailureCode | "not-found" | "not-offered">> {
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
    if (!accountNumber) return failure("not-found", "The portal has no such restriction.");
    return runOperation(session, liftRestrictionOperation, {
      permission: "restrictions.lift",
      idempotencyKey: found.id,
      subject: accountNumber,
      payload: { accountNumber, restrictionId: found.id },
      approval: { kind: "lift-restriction", input: { restrictionId: found.id }, isTarget: true },
    });
  });
}
