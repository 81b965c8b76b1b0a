import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findUnknownIntents } from "@/lib/ledger/queries/overview-queries";
import { auditActionLabel } from "@/lib/ledger/schema/audit-actions";
import { INTENT_ACTIONS } from "@/lib/ledger/schema/intent-kinds";

/** A request to the bank whose outcome is unknown; the portal keeps trying to resolve it. */
export interface UnknownOperation {
  intentId: string;
  /** The request's label in the audit log. */
  label: string;
  personName: string;
  /** ISO 8601 timestamp in UTC, by the portal's clock. */
  startedAt: string;
  amountCents: number | null;
  accountNumber: string | null;
  paymentId: string | null;
}

const MAX_UNKNOWN = 50;

/** Lists operations whose outcome is unknown, newest first. */
export async function listUnknownOperations(session: Session): Promise<UnknownOperation[]> {
  if (!can(session, "payments.read")) return [];
  const { reads: db } = await ledger();
  const unknownIntents = await findUnknownIntents(db, MAX_UNKNOWN);
  return unknownIntents.map(({ id, kind, subject, paymentId, request, personName, createdAt }) => ({
    intentId: id,
    label: auditActionLabel(INTENT_ACTIONS[kind]),
    personName,
    startedAt: createdAt.toISOString(),
    amountCents: request?.amountCents ?? null,
    accountNumber: request?.accountNumber ?? (subject && /^\d{4,17}$/.test(subject) ? subject : null),
    paymentId,
  }));
}
