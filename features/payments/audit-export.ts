import "server-only";
import type { Session } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";

/** Records the start or end of a payments export in the audit log. */
export async function auditExport(
  { person, sessionId }: { readonly person: Pick<Session["person"], "id" | "name">; readonly sessionId: string },
  result: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { db } = await ledger();
  await addAuditEntry(db, { at: new Date(), person, sessionId, action: "payments.export", result, detail });
}
