import "server-only";
import { eq } from "drizzle-orm";
import type { CheckPayment } from "@/lib/contract/check-payment";
import { authorizationSchema } from "@/lib/contract/positive-pay";
import { restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { applyAuthorization } from "@/lib/ledger/positive-pay/apply-authorization";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { authorizations, restrictions } from "@/lib/ledger/schema/control-tables";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import type { EventSubject } from "./read-event";
import { listRecordChanges, type RecordChange } from "./record-changes";

/** The context shared by all subjects of an event. */
export interface EventContext {
  /** When the event happened according to the bank; the time of receipt if unknown. */
  readonly happenedAt: Date;
  /** When the portal received the event. */
  readonly receivedAt: Date;
  readonly now: Date;
  /** The status that the event implies. */
  readonly status: string | undefined;
  /** Payment fields that the event's name implies. */
  readonly implied: Tolerant<CheckPayment> | undefined;
}

/**
 * Applies an event's fields to a restriction. Even a Basic event identifies the restriction and its account, and
 * implies the restriction's status.
 */
export async function applyRestrictionSubject(
  tx: LedgerTransaction,
  { id, accountNumber, details }: EventSubject,
  { happenedAt, status }: EventContext,
): Promise<RecordChange[]> {
  const { value } = readTolerantly(restrictionSchema, details ?? {});
  const record = {
    ...(status !== undefined && { status }),
    ...(accountNumber !== null && { masterAccountNumber: accountNumber }),
    ...value,
  };
  const [before] = await tx
    .select({ record: restrictions.record })
    .from(restrictions)
    .where(eq(restrictions.id, id))
    .for("update");
  const after = await applyRestriction(tx, { restrictionId: id, record, observedAt: happenedAt });
  return listRecordChanges({ kind: "restriction", id }, before?.record ?? {}, after.record);
}

/**
 * Applies an event's fields to an authorization. Even a Basic event identifies the authorization and implies its
 * status.
 */
export async function applyAuthorizationSubject(
  tx: LedgerTransaction,
  { id, details }: EventSubject,
  { happenedAt, status }: EventContext,
): Promise<RecordChange[]> {
  const { value } = readTolerantly(authorizationSchema, details ?? {});
  const record = { ...(status !== undefined && { status }), ...value };
  const [before] = await tx
    .select({ record: authorizations.record })
    .from(authorizations)
    .where(eq(authorizations.id, id))
    .for("update");
  const after = await applyAuthorization(tx, { authorizationId: id, record, observedAt: happenedAt });
  return listRecordChanges({ kind: "authorization", id }, before?.record ?? {}, after.record);
}
