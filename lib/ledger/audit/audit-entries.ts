import "server-only";
import { auditEntries } from "@/lib/ledger/schema/access-tables";
import type { AuditAction } from "@/lib/ledger/schema/audit-actions";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** Who did what, when, and with which result. */
export interface AuditEntry {
  readonly at: Date;
  /** `id` is null when the person is unknown, as in a failed sign-in. */
  readonly person: { readonly id: string | null; readonly name: string };
  readonly sessionId: string | null;
  readonly action: AuditAction;
  readonly subject?: string;
  readonly result: string;
  readonly requestId?: string | null;
  /** Never pictures, passwords or tokens. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Adds an audit row; call it in the transaction of the change it records, so that neither exists without the other. */
export async function addAuditEntry(db: LedgerExecutor, { person, ...entry }: AuditEntry): Promise<void> {
  await db.insert(auditEntries).values({ ...entry, personId: person.id, personName: person.name });
}
