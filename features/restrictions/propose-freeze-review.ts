import "server-only";
import { randomUUID } from "node:crypto";
import { readPolicy } from "@/lib/access/policies/read-policy";
import { insertApproval } from "@/lib/ledger/approvals/approvals";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import type { Intent } from "@/lib/ledger/intents/intents";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { requestHash } from "@/lib/operations/request-hash";

const HOUR_MS = 60 * 60_000;

/**
 * If the policy requires it, proposes that a second person review a freeze, which is already in force. The
 * review stays open until someone confirms or lifts the freeze.
 */
export async function proposeFreezeReview(tx: LedgerTransaction, intent: Intent, restrictionId: string): Promise<void> {
  const { value: policy } = await readPolicy(tx, "approvals");
  if (!policy.reviewFreezes) return;
  const { personId, personName, sessionId, kind } = intent;
  const id = randomUUID();
  const createdAt = new Date();
  const subject = intent.subject ?? restrictionId;
  const payload = { ...intent.payload, restrictionId };
  const inserted = await insertApproval(tx, {
    ...{ id, payload, subject, createdAt, kind: "review-freeze", permission: "restrictions.lift" },
    idempotencyKey: restrictionId,
    onceKey: restrictionId,
    input: { restrictionId },
    payloadHash: requestHash({ kind, subject, payload }),
    basis: { restrictionStatus: "Active" },
    approversNeeded: 1,
    proposerId: personId,
    proposerName: personName,
    proposerSessionId: sessionId,
    expiresAt: new Date(createdAt.getTime() + policy.expiryHours * HOUR_MS),
    intentId: intent.id,
  });
  if (!inserted) return;
  const detail = { approvalId: id, kind: "review-freeze", restrictionId };
  const person = { id: personId, name: personName };
  await addAuditEntry(tx, {
    ...{ at: createdAt, person, sessionId, action: "approval.propose", subject, result: "review", detail },
  });
}
