import "server-only";
import { z } from "zod";
import { type RefusalCode, refuseRole, refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import {
  type BulkJob,
  findBulkJob,
  finishBulkJob,
  moveBulkItems,
  moveBulkJob,
  retryBulkItems,
} from "@/lib/bulk/queries/bulk-jobs";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import type { AuditAction } from "@/lib/ledger/schema/audit-actions";
import { BULK_JOB_KINDS } from "@/lib/ledger/schema/bulk-tables";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { BULK_PERMISSIONS } from "./bulk-permissions";

const CHANGES = ["pause", "resume", "skip-rest", "retry-failed"] as const;
export type BulkChange = (typeof CHANGES)[number];

const inputSchema = z.strictObject({ jobId: z.guid(), kind: z.enum(BULK_JOB_KINDS), change: z.enum(CHANGES) });

export type BulkChangeCode = RefusalCode | "invalid" | "not-found" | "not-yours" | "conflict";

const ACTIONS = {
  pause: "bulk.pause",
  resume: "bulk.resume",
  "skip-rest": "bulk.skip",
  "retry-failed": "bulk.retry",
} as const satisfies Record<BulkChange, AuditAction>;

/**
 * Pauses or resumes a bulk job, skips unsent items, or retries failed items. Items are sent on behalf of the person who
 * started the job, so only that person may send more; anyone with the permission may stop the job.
 *
 * @param input `{ jobId, kind, change }`; `kind` determines the permission before the job is read
 */
export function changeBulkJob(session: Session, input: unknown): Promise<Outcome<BulkChange, BulkChangeCode>> {
  return withLogContext("change-bulk-job", session, async () => {
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "Not changed. The request is invalid.");
    const { jobId, kind, change } = parsed.data;
    const sendsMore = change === "resume" || change === "retry-failed";
    const permission = BULK_PERMISSIONS[kind].change;
    const forbidden = sendsMore ? refuseUnless(session, permission) : refuseRole(session, permission);
    if (forbidden) return forbidden;
    const { db } = await ledger();
    const job = await findBulkJob(db, jobId);
    if (job?.kind !== kind) return failure("not-found", "Job not found.");
    if (sendsMore && job.personId !== session.person.id)
      return failure("not-yours", `Only ${job.personName}, who started it, can continue it.`);
    return db.transaction(async (tx) => {
      const now = new Date();
      const result = await CHANGE_HANDLERS[change](tx, session, job, now);
      if (!result) return failure("conflict", "Not changed. The job has changed since this page loaded.");
      await addAuditEntry(tx, {
        at: now,
        person: session.person,
        sessionId: session.sessionId,
        action: ACTIONS[change],
        subject: job.title,
        result,
        detail: { kind: job.kind, bulkJobId: job.id },
      });
      return success(change);
    });
  });
}

/** Each handler returns the result for the audit log, or null if the job's state does not allow the change. */
const CHANGE_HANDLERS: Readonly<
  Record<BulkChange, (tx: LedgerTransaction, session: Session, job: BulkJob, now: Date) => Promise<string | null>>
> = {
  pause: async (tx, session, { id }, now) => {
    const notice = `Paused by ${session.person.name}.`;
    return (await moveBulkJob(tx, id, { from: ["running"], to: "paused", notice }, now)) ? "paused" : null;
  },
  resume: async (tx, { sessionId }, { id }, now) => {
    const move = { from: ["paused"], to: "running", notice: null, sessionId, isSteppedUp: true } as const;
    return (await moveBulkJob(tx, id, move, now)) ? "resumed" : null;
  },
  "skip-rest": async (tx, _session, { id }, now) => {
    const skipped = await moveBulkItems(tx, id, { from: "waiting", to: "skipped" }, now);
    if (skipped === 0) return null;
    await finishBulkJob(tx, id, now);
    return `skipped ${skipped}`;
  },
  "retry-failed": async (tx, { sessionId }, { id }, now) => {
    const failed = await retryBulkItems(tx, id, now);
    if (failed === 0) return null;
    const move = { from: ["running", "paused", "finished"], to: "running", notice: null } as const;
    await moveBulkJob(tx, id, { ...move, sessionId, isSteppedUp: true }, now);
    return `trying ${failed} again`;
  },
};
