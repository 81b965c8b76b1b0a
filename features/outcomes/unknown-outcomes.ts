import "server-only";
import { z } from "zod";
import type { Permission } from "@/lib/access/permissions";
import { type RefusalCode, refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { line } from "@/lib/contract/primitives";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { claimUnknownIntent, findIntent, type Intent, settleIntent } from "@/lib/ledger/intents/intents";
import { SETTLED_MANUALLY } from "@/lib/ledger/intents/settled-by-hand";
import { ledger } from "@/lib/ledger/open-ledger";
import type { IntentState } from "@/lib/ledger/schema/deposit-tables";
import { withLogContext } from "@/lib/logging/log";
import { sendingLeaseMs } from "@/lib/operations/intent-timing";
import type { BankOperation } from "@/lib/operations/operation";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { HAND_SETTLED_KINDS, type HandSettledKind, REASON_LENGTH } from "@/lib/shared/unknown-outcome";
import { OPERATIONS } from "./operations";
import { resolveOperation } from "./resolve-operation";

/** The permission to look up and settle each kind of change, the same as for making it. */
const REQUIRED_PERMISSIONS = {
  deposit: "deposits.create",
  "place-restriction": "restrictions.place",
  "authorize-check": "positive-pay.authorize",
} as const satisfies Record<HandSettledKind, Permission>;

const intentSchema = z.object({ intentId: z.guid(), kind: z.enum(HAND_SETTLED_KINDS) });
const settlementSchema = intentSchema.extend({
  outcome: z.enum(["done", "not-done"]),
  reason: z.string().trim().pipe(line(REASON_LENGTH.max, REASON_LENGTH.min)),
});

type OutcomeFailure =
  | RefusalCode
  | "invalid"
  | "not-found"
  /** The outcome is not unknown, or no longer unknown. */
  | "settled";

/** A change's state after a lookup. */
export interface LookupResult {
  readonly state: IntentState;
  readonly message: string | null;
}

/**
 * Looks up the outcome of a change immediately, as the background job does: a deposit is resent with the same
 * identifier; a restriction or an authorization is searched for and never resent.
 */
export function lookUpOutcome(
  session: Session,
  input: z.input<typeof intentSchema>,
): Promise<Outcome<LookupResult, OutcomeFailure>> {
  return withLogContext("look-up-outcome", session, async () => {
    const found = await findUnknownChange(session, intentSchema, input);
    if (!found.ok) return found;
    const { db } = await ledger();
    const { intentId, kind } = found.value.request;
    const claimed = await claimUnknownIntent(db, intentId, new Date(), sendingLeaseMs(portalSettings()));
    const operation: BankOperation<unknown, string> = OPERATIONS[kind];
    if (claimed) await resolveOperation(claimed, operation);
    const { state, message } = (await findIntent(db, intentId))!;
    return success({ state, message });
  });
}

/**
 * Records an outcome that the user learned outside the portal. Nothing is sent. "Went through" closes the
 * change; its record arrives with the bank's events. "Did not happen" allows the change to be sent again.
 */
export function settleByHand(
  session: Session,
  input: z.input<typeof settlementSchema>,
): Promise<Outcome<null, OutcomeFailure>> {
  return withLogContext("settle-by-hand", session, async () => {
    const found = await findUnknownChange(session, settlementSchema, input);
    if (!found.ok) return found;
    const { request, intent } = found.value;
    const { intentId, kind, outcome, reason } = request;
    const { person, sessionId } = session;
    const { db } = await ledger();
    const at = new Date();
    const result = outcome === "done" ? "went through" : "did not happen";
    const isSettled = await db.transaction(async (tx) => {
      const change = {
        state: outcome === "done" ? "resolved" : "failed",
        failureCode: SETTLED_MANUALLY,
        message: `Marked as “${result}” by ${person.name}: ${reason.replace(/[.!?]?$/, ".")}`,
        nextAttemptAt: null,
      } as const;
      if (!(await settleIntent(tx, intentId, change, at))) return false;
      const operation: BankOperation<unknown, string> = OPERATIONS[kind];
      await operation.release?.(tx, intent);
      const subject = intent.subject ?? intent.paymentId ?? intent.id;
      const detail = { intentId, kind, reason };
      await addAuditEntry(tx, { at, person, sessionId, action: "outcome.settle", subject, result, detail });
      return true;
    });
    return isSettled ? success(null) : ALREADY_SETTLED;
  });
}

const ALREADY_SETTLED = failure("settled", "The outcome is now known. Reload the page to see it.");

/** Checks the permission and the input, and finds the change if its outcome is unknown. */
async function findUnknownChange<S extends typeof intentSchema>(
  session: Session,
  schema: S,
  input: unknown,
): Promise<Outcome<{ request: z.output<S>; intent: Intent }, OutcomeFailure>> {
  const kind = intentSchema.shape.kind.safeParse((input as { kind?: unknown } | null)?.kind).data;
  const forbidden = kind && refuseUnless(session, REQUIRED_PERMISSIONS[kind]);
  if (forbidden) return forbidden;
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const field = path.join(".");
    return failure("invalid", `Not recorded. The ${field} ${message}.`, { fields: { [field]: message } });
  }
  const { db } = await ledger();
  const intent = await findIntent(db, parsed.data.intentId);
  if (intent?.kind !== parsed.data.kind) return failure("not-found", "The portal has no such change.");
  if (intent.state === "sending") return failure("settled", "It is still being sent. Try again in a minute.");
  return intent.state === "unknown" ? success({ request: parsed.data, intent }) : ALREADY_SETTLED;
}
