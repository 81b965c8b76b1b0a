import "server-only";
import { sql } from "drizzle-orm";
import type { AuditAction } from "@/lib/ledger/schema/audit-actions";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { traceAuditRow } from "@/lib/shared/audit-trace";
import { currentClientAddress, currentUserAgent } from "@/lib/shared/client-address";

/** Who did what, when, and the result. */
export interface AuditEntry {
  readonly at: Date;
  /** `id` is null when the person is unknown, as in a failed sign-in. */
  readonly person: { readonly id: string | null; readonly name: string };
  readonly sessionId: string | null;
  readonly action: AuditAction;
  readonly subject?: string;
  readonly result: string;
  readonly requestId?: string | null;
  /** All request ids of the bank, when there are several. */
  readonly requestIds?: readonly string[];
  /** Never images, passwords or tokens. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The changed fields before and after the change; never a secret. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly approvalId?: string;
  /** The client's address and browser, by default of the current request. Null when no client caused the entry. */
  readonly address?: string | null;
  readonly userAgent?: string | null;
}

/** In characters. Longer values are truncated, since clients may send anything. */
const MAX_USER_AGENT = 400;

/**
 * Adds an audit row; call it in the transaction of the change it records, so that neither exists without the other. On
 * a server, a database role that can only insert writes it; see docs/operations.md.
 */
export async function addAuditEntry(db: LedgerExecutor, { person, ...entry }: AuditEntry): Promise<void> {
  const { address = currentClientAddress() || null, userAgent = currentUserAgent() ?? null, ...rest } = entry;
  const row = { ...rest, address, userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null };
  const text = JSON.stringify({ ...row, personId: person.id, personName: person.name });
  await db.execute(sql`select add_audit_entry(${text}::text::jsonb)`);
  traceAuditRow();
}
