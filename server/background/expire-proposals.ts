import "server-only";
import { expireApprovals } from "@/lib/ledger/approvals/end-approval";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";

/** Expires proposals that were not approved in time. */
export async function expireProposals(now: Date): Promise<void> {
  const { db } = await ledger();
  await expireApprovals(db, now, (tx, { id, kind, subject }) =>
    addAuditEntry(tx, {
      ...{ at: now, person: { id: null, name: "Endorse" }, sessionId: null, action: "approval.expire" },
      subject: subject ?? id,
      result: "expired",
      detail: { approvalId: id, kind },
    }),
  );
}
