import "server-only";
import { z } from "zod";
import { isMasked, maskFor } from "@/lib/access/masking/account-masking";
import { maskAccountNumber } from "@/lib/access/masking/mask-accounts";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { resolveAccountNumber } from "@/lib/accounts/resolve-account-number";
import {
  type AuditCursor,
  findAuditPage,
  findAuditPeople,
  findAuditResults,
  findPaymentsOfIntents,
} from "@/lib/ledger/audit/audit-queries";
import { ledger } from "@/lib/ledger/open-ledger";
import { readCursor, writeCursor } from "@/lib/ledger/queries/keyset-cursor";
import { auditActionLabel } from "@/lib/ledger/schema/audit-actions";
import { type AuditQuery, auditFiltersOf } from "./audit-query";

export interface AuditRow {
  id: number;
  /** ISO 8601 timestamp in UTC, from the portal's clock. */
  at: string;
  personName: string;
  action: string;
  actionLabel: string;
  subject: string | null;
  /** URL of the subject's page, or null if it has none. */
  subjectHref: string | null;
  result: string;
  /** The bank's `x-request-id` [GAP-40]. */
  requestId: string | null;
  sessionId: string | null;
  detail: Readonly<Record<string, unknown>> | null;
  /** Changed fields before the change; `after` has their new values. */
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  /** The client's IP address; null, like `userAgent`, if no client request caused the entry. */
  address: string | null;
  userAgent: string | null;
  approvalId: string | null;
}

export interface AuditList {
  /** Newest first. */
  rows: AuditRow[];
  olderCursor: string | null;
  newerCursor: string | null;
}

const PAGE_SIZE = 50;
const EMPTY_LIST: AuditList = { rows: [], olderCursor: null, newerCursor: null };

/** Returns one page of the audit log. */
export async function listAudit(session: Session, query: AuditQuery): Promise<AuditList> {
  if (!can(session, "audit.read")) return EMPTY_LIST;
  const { db } = await ledger();
  const older = parseAuditCursor(query.older);
  const newer = older ? undefined : parseAuditCursor(query.newer);
  const hidesDigits = await isMasked(session);
  const subject = await resolveAccountNumber(db, query.subject, hidesDigits);
  const filters = auditFiltersOf({ ...query, subject });
  const { rows, more } = await findAuditPage(db, { filters, older, newer, limit: PAGE_SIZE });
  const unresolved = rows.flatMap(({ entry: { subject }, paymentId }) =>
    paymentId === null && z.uuid().safeParse(subject).success ? [subject!] : [],
  );
  const paymentOf = await findPaymentsOfIntents(db, unresolved);
  const [first, last] = [rows[0]?.entry, rows.at(-1)?.entry];
  // A page reached through a cursor always has an adjacent page in the direction it came from.
  const [hasOlder, hasNewer] = [newer ? true : more, newer ? more : older !== undefined];
  return maskFor(session, {
    rows: rows.map(({ entry, paymentId }) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      personName: entry.personName,
      action: entry.action,
      actionLabel: auditActionLabel(entry.action),
      subject: entry.subject,
      subjectHref: entry.subject && hrefOf(entry.subject, paymentId ?? paymentOf.get(entry.subject), hidesDigits),
      result: entry.result,
      requestId: entry.requestId,
      sessionId: entry.sessionId,
      detail: entry.detail,
      before: entry.before,
      after: entry.after,
      address: entry.address,
      userAgent: entry.userAgent,
      approvalId: entry.approvalId,
    })),
    olderCursor: last && hasOlder ? formatAuditCursor(last) : null,
    newerCursor: first && hasNewer ? formatAuditCursor(first) : null,
  });
}

/** Returns the audit log's filter choices: the people and results that occur in it. */
export async function auditChoices(
  session: Session,
): Promise<{ people: { id: string; name: string }[]; results: string[] }> {
  if (!can(session, "audit.read")) return { people: [], results: [] };
  const { db } = await ledger();
  const [people, results] = await Promise.all([findAuditPeople(db), findAuditResults(db)]);
  return maskFor(session, { people, results });
}

function hrefOf(subject: string, paymentId: string | undefined, hidesDigits: boolean): string | null {
  if (paymentId) return `/payments/${encodeURIComponent(paymentId)}`;
  if (!/^\d{4,17}$/.test(subject)) return null;
  return `/payments?account=${encodeURIComponent(hidesDigits ? maskAccountNumber(subject) : subject)}`;
}

function formatAuditCursor({ at, id }: AuditCursor): string {
  return writeCursor({ createdAt: at, id: String(id) });
}

function parseAuditCursor(text: string | undefined): AuditCursor | undefined {
  const cursor = readCursor(text);
  const id = Number(cursor?.id);
  return cursor && Number.isSafeInteger(id) ? { at: cursor.createdAt, id } : undefined;
}
