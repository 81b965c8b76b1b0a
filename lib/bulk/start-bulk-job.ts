import "server-only";
import { randomUUID } from "node:crypto";
import type { Session } from "@/lib/access/session";
import { isSteppedUp } from "@/lib/access/step-up";
import { insertBulkJob, type NewBulkItem } from "@/lib/bulk/queries/bulk-jobs";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import type { BulkJobKind } from "@/lib/ledger/schema/bulk-tables";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

/** A bulk job to start. */
export interface BulkJobRequest {
  readonly kind: BulkJobKind;
  /** The job's display name, such as the name of a file. */
  readonly title: string;
  /** The record that the job belongs to: a batch, an import or a placement. */
  readonly subjectId?: string;
  /** The inputs of the use case without `idempotencyKey`, in the person's order. */
  readonly items: readonly Pick<NewBulkItem, "label" | "input">[];
  /** Details for the audit log, such as the reason for sending a batch that does not balance. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Starts a bulk job in the caller's transaction, so that the job exists only if the caller's changes are committed.
 * After the commit, `server/background/run-bulk-jobs.ts` sends it on behalf of this person.
 *
 * @param session a session whose permission the caller has checked
 * @returns the job's id
 */
export async function startBulkJob(tx: LedgerTransaction, session: Session, request: BulkJobRequest): Promise<string> {
  const { kind, title, subjectId, items, detail } = request;
  const id = randomUUID();
  const at = new Date();
  await insertBulkJob(
    tx,
    {
      id,
      kind,
      title,
      subjectId,
      personId: session.person.id,
      personName: session.person.name,
      sessionId: session.sessionId,
      isSteppedUp: isSteppedUp(session.stepUp, at),
      createdAt: at,
    },
    items.map((item) => ({ ...item, key: randomUUID() })),
  );
  await addAuditEntry(tx, {
    at,
    person: session.person,
    sessionId: session.sessionId,
    action: "bulk.start",
    subject: title,
    result: `started with ${items.length} ${items.length === 1 ? "item" : "items"}`,
    detail: { ...detail, kind, bulkJobId: id, subjectId: subjectId ?? null, items: items.length },
  });
  return id;
}
