import "server-only";
import { sql } from "drizzle-orm";
import type { AuditAction } from "@/lib/ledger/schema/audit-actions";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { traceAuditRow } from "@/lib/shared/audit-trace";
import { currentClientAddress, currentUserAgent } from "@/lib/shared/client-address";

export interface AuditEntry {
  readonly at: Date;
  /** `id` is null if the person is unknown, such as after a failed sign-in. */
  readonly person: { readonly id: string | null; readonly name: string };
  readonly sessionId: string | null;
  readonly action: AuditAction;
  readonly subject?: string;
  readonly result: string;
  readonly requestId?: string | null;
  /** All bank request IDs, if there are several. */
  readonly requestIds?: readonly string[];
  /** Must not contain images, passwords or tokens. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Changed fields before and after the change; must not contain secrets. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly approvalId?: string;
  /** Client address, by default from the current request; null if no client caused the entry. So is `userAgent`. */
  readonly address?: string | null;
  readonly userAgent?: string | null;
}

/** Longer values are truncated, because clients may send anything. */
const MAX_USER_AGENT = 400;

/**
 * Adds an audit row. Must run in the transaction of the recorded change, so that neither exists without the other. On a
 * server, a database role that can only insert writes the row; see docs/operations.md.
 */
export async function addAuditEntry(db: LedgerExecutor, { person, ...entry }: AuditEntry): Promise<void> {
  const { address = currentClientAddress() || null, userAgent = currentUserAgent() ?? null, ...rest } = entry;
  const row = { ...rest, address, userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null };
  const text = JSON.stringify({ ...row, personId: person.id, personName: person.name });
  await db.execute(sql`select add_audit_entry(${text}::text::jsonb)`);
  traceAuditRow();
}
