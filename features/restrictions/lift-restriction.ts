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
import { withLogContext } from "@/lib/logging/log";
import type { BankOperation } from "@/lib/operations/operation";
import { type OperationFailureCode, type OperationResult, runOperation } from "@/lib/operations/run-operation";
import { failure, type Outcome } from "@/lib/shared/outcome";
import { canLiftRestrictions, LIFT_NOT_OFFERED } from "./lift-offer";
import { LIFT_REASON } from "./lift-reason";

const payloadSchema = z.object({
  accountNumber: z.string(),
  restrictionId: z.string(),
  /** Null in payloads that predate this field. */
  reason: z.string().nullable().default(null),
});

const inputSchema = z.strictObject({
  restrictionId: z.string().min(1).max(100),
  reason: z
    .string()
    .trim()
    .min(LIFT_REASON.shortest, `Enter a reason of ${LIFT_REASON.shortest} characters or more.`)
    .max(LIFT_REASON.longest, `The reason can have up to ${LIFT_REASON.longest} characters.`),
});

/** Lifting is idempotent, so a request whose response was lost is resent. */
export const liftRestrictionOperation: BankOperation<Tolerant<Restriction>> = {
  kind: "lift-restriction",
  failureMessage: "The restriction was not lifted",
  send: sendLift,
  record: async (tx, intent, record, requestedAt) => {
    const { restrictionId, reason } = payloadSchema.parse(intent.payload);
    // A successful response may contain only an ID, but it implies the status.
    await applyRestriction(tx, { restrictionId, record: { status: "Inactive", ...record }, observedAt: requestedAt });
    return {
      resultId: restrictionId,
      result: "lifted",
      detail: { restrictionId, reason },
      before: { status: "Active" },
      after: { status: "Inactive" },
    };
  },
  resolve: async (intent) => ({ kind: "response", response: await sendLift(intent) }),
};

function sendLift(intent: Intent) {
  const { accountNumber, restrictionId } = payloadSchema.parse(intent.payload);
  return removeRestriction(bankClient(), { accountNumber, id: restrictionId });
}

/**
 * Lifts a restriction if the bank connection supports it [GAP-29]. Repeating the request has no further effect. The
 * bank's API has no field for the reason, so the portal stores it with the change and in the audit log.
 *
 * @param input `{ restrictionId, reason }`
 */
export function liftRestriction(
  session: Session,
  input: unknown,
): Promise<Outcome<OperationResult, OperationFailureCode | "invalid" | "not-found" | "not-offered">> {
  return withLogContext("lift-restriction", session, async () => {
    const forbidden = refuseUnless(session, "restrictions.lift");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) {
      const { path, message } = parsed.error.issues[0]!;
      return failure("invalid", `Not sent. ${message}`, { fields: { [path.join(".")]: message } });
    }
    const { restrictionId, reason } = parsed.data;
    if (!canLiftRestrictions()) return failure("not-offered", LIFT_NOT_OFFERED);
    const { db } = await ledger();
    const [found] = await db.select().from(restrictions).where(eq(restrictions.id, restrictionId));
    const accountNumber = found?.masterAccountNumber;
    if (!accountNumber) return failure("not-found", "The portal has no such restriction.");
    return runOperation(session, liftRestrictionOperation, {
      permission: "restrictions.lift",
      idempotencyKey: found.id,
      subject: accountNumber,
      payload: { accountNumber, restrictionId: found.id },
      // Not part of the payload, because the same lift with a different reason is still the same lift.
      context: { reason },
      approval: { kind: "lift-restriction", input: { restrictionId: found.id, reason }, isTarget: true, note: reason },
    });
  });
}
