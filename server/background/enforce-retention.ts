import "server-only";
import { type AuditRemoval, pruneAudit } from "@/features/audit/prune-audit";
import type { PolicyValue } from "@/lib/access/policies/policies";
import { policyValue } from "@/lib/access/policies/read-policy";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { CHECKED_DAYS, removeClosedGaps } from "@/lib/ledger/events/event-gaps";
import { ledger } from "@/lib/ledger/open-ledger";
import { purgeOldImport } from "@/lib/ledger/positive-pay/issue-imports";
import { purgeEventBodies } from "@/lib/ledger/queries/evidence";
import { removeOldRequests } from "@/lib/ledger/requests/api-requests";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { portalSettings } from "@/lib/settings/portal-settings";
import { removeOldPictures } from "./remove-old-pictures";
import { runSteps } from "./run-steps";

const DAY_MS = 24 * 60 * 60_000;

/** Event bodies removed per statement, and statements per run. Small enough not to delay incoming events. */
const BODIES_PER_STATEMENT = 500;
const MAX_BATCHES = 20;

/** API log requests and missing events removed per statement. */
const ROWS_PER_STATEMENT = 5_000;
const API_LOG = "requests of the API log";
const GAPS = "missing events";
const MEGABYTE = 1_000_000;

/** Maximum issue files emptied per run; each may have 50,000 lines. */
const MAX_ISSUE_FILES = 10;

/** Removal functions for each setting in the retention policy. */
const REMOVALS = {
  pictureDays: { kind: "pictures", remove: removeOldPictures },
  eventBodyDays: { kind: "bodies of events", remove: removeBodies },
  auditDays: { kind: "audit rows", remove: pruneAudit },
  issueFileDays: { kind: "issue files", remove: removeIssueFiles },
} as const satisfies Record<
  keyof PolicyValue<"retention">,
  { kind: string; remove: (before: Date, now: Date, audit: AuditRemoval) => Promise<unknown> }
>;

/** Removes data past its retention period. Each transaction that removes data adds an audit row. */
export async function enforceRetention(now: Date): Promise<void> {
  const policy = await policyValue("retention");
  const keys = Object.keys(REMOVALS) as (keyof typeof REMOVALS)[];
  const steps = keys.map((key) => [REMOVALS[key].kind, () => enforceForKind(key, policy[key], now)] as const);
  await runSteps({ ...Object.fromEntries(steps), [API_LOG]: () => trimApiLog(now), [GAPS]: () => trimGaps(now) });
}

async function enforceForKind(key: keyof typeof REMOVALS, days: number | null, now: Date): Promise<void> {
  if (days === null) return;
  const { kind, remove } = REMOVALS[key];
  const before = new Date(now.getTime() - days * DAY_MS);
  await remove(before, now, createRemovalAudit(kind, days, before, now));
}

/** Returns a function that adds a removal's audit row in the same transaction. */
function createRemovalAudit(kind: string, days: number, before: Date, now: Date): AuditRemoval {
  return async (tx, removed, kept = 0) => {
    if (removed === 0) return;
    await addAuditEntry(tx, {
      at: now,
      person: { id: null, name: "the retention policy" },
      sessionId: null,
      action: "retention.remove",
      subject: kind,
      result: "removed",
      detail: { kind, removed, keptAsEvidence: kept, days, before: before.toISOString() },
    });
  };
}

/** Removes requests beyond the age, row and size limits in the API log settings. */
async function trimApiLog(now: Date): Promise<void> {
  const { days, rows, megabytes } = portalSettings().apiLog;
  const before = new Date(now.getTime() - days * DAY_MS);
  const limits = { before, rows, bytes: megabytes * MEGABYTE };
  const audit = createRemovalAudit(API_LOG, days, before, now);
  await removeInBatches(ROWS_PER_STATEMENT, audit, (tx, max) => removeOldRequests(tx, limits, max));
}

/** Removes missing events as long after they were closed as requests of the API log. */
async function trimGaps(now: Date): Promise<void> {
  const days = Math.max(portalSettings().apiLog.days, CHECKED_DAYS);
  const before = new Date(now.getTime() - days * DAY_MS);
  const audit = createRemovalAudit(GAPS, days, before, now);
  await removeInBatches(ROWS_PER_STATEMENT, audit, (tx, max) => removeClosedGaps(tx, before, max));
}

/** Removes rows in audited transactions of up to `max` rows, until fewer are left or the run's limit is reached. */
async function removeInBatches(
  max: number,
  audit: AuditRemoval,
  remove: (tx: LedgerTransaction, max: number) => Promise<number>,
): Promise<void> {
  const { db } = await ledger();
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const removed = await db.transaction(async (tx) => {
      const count = await remove(tx, max);
      await audit(tx, count);
      return count;
    });
    if (removed < max) break;
  }
}

async function removeIssueFiles(before: Date, _now: Date, audit: AuditRemoval): Promise<void> {
  const { db } = await ledger();
  await db.transaction(async (tx) => {
    let removed = 0;
    while (removed < MAX_ISSUE_FILES && (await purgeOldImport(tx, before))) removed += 1;
    await audit(tx, removed);
  });
}

async function removeBodies(before: Date, _now: Date, audit: AuditRemoval): Promise<void> {
  await removeInBatches(BODIES_PER_STATEMENT, audit, (tx, max) => purgeEventBodies(tx, before, max));
}
