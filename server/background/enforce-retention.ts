import "server-only";
import { type AuditRemoval, pruneAudit } from "@/features/audit/prune-audit";
import type { PolicyValue } from "@/lib/access/policies/policies";
import { policyValue } from "@/lib/access/policies/read-policy";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { emptyOldImport } from "@/lib/ledger/positive-pay/issue-imports";
import { purgeEventBodies } from "@/lib/ledger/queries/evidence";
import { removeOldRequests } from "@/lib/ledger/requests/api-requests";
import { portalSettings } from "@/lib/settings/portal-settings";
import { removeOldPictures } from "./remove-old-pictures";
import { runSteps } from "./run-steps";

const DAY_MS = 24 * 60 * 60_000;

/** Event bodies purged per statement, and statements per run: small enough not to delay incoming events. */
const BODIES_PER_STATEMENT = 500;
const MAX_BATCHES = 20;

/** Requests of the API log removed per statement. */
const REQUESTS_PER_STATEMENT = 5_000;
const API_LOG = "requests of the API log";
const MEGABYTE = 1_000_000;

/** Issue files emptied per run, of up to 50,000 lines each. */
const MAX_FILES = 10;

/** The removal of each kind of data older than an instant. */
const KINDS = {
  pictureDays: { kind: "pictures", remove: removeOldPictures },
  eventBodyDays: { kind: "bodies of events", remove: removeBodies },
  auditDays: { kind: "audit rows", remove: pruneAudit },
  issueFileDays: { kind: "issue files", remove: removeIssueFiles },
} as const satisfies Record<
  keyof PolicyValue<"retention">,
  { kind: string; remove: (before: Date, now: Date, audit: AuditRemoval) => Promise<unknown> }
>;

/** Removes data past its retention period; each transaction that removes data writes an audit row. */
export async function enforceRetention(now: Date): Promise<void> {
  const policy = await policyValue("retention");
  const keys = Object.keys(KINDS) as (keyof typeof KINDS)[];
  const steps = keys.map((key) => [KINDS[key].kind, () => enforceForKind(key, policy[key], now)] as const);
  await runSteps({ ...Object.fromEntries(steps), [API_LOG]: () => trimApiLog(now) });
}

async function enforceForKind(key: keyof typeof KINDS, days: number | null, now: Date): Promise<void> {
  if (days === null) return;
  const { kind, remove } = KINDS[key];
  const before = new Date(now.getTime() - days * DAY_MS);
  await remove(before, now, auditOf(kind, days, before, now));
}

/** Returns a function that writes the audit row of a removal, in the removal's transaction. */
function auditOf(kind: string, days: number, before: Date, now: Date): AuditRemoval {
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

/** Removes requests beyond the limits in the API log's settings. */
async function trimApiLog(now: Date): Promise<void> {
  const { db } = await ledger();
  const { days, rows, megabytes } = portalSettings().apiLog;
  const before = new Date(now.getTime() - days * DAY_MS);
  const audit = auditOf(API_LOG, days, before, now);
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const removed = await db.transaction(async (tx) => {
      const count = await removeOldRequests(tx, { before, rows, bytes: megabytes * MEGABYTE }, REQUESTS_PER_STATEMENT);
      await audit(tx, count);
      return count;
    });
    if (removed < REQUESTS_PER_STATEMENT) break;
  }
}

async function removeIssueFiles(before: Date, _now: Date, audit: AuditRemoval): Promise<void> {
  const { db } = await ledger();
  await db.transaction(async (tx) => {
    let removed = 0;
    while (removed < MAX_FILES && (await emptyOldImport(tx, before))) removed += 1;
    await audit(tx, removed);
  });
}

async function removeBodies(before: Date, _now: Date, audit: AuditRemoval): Promise<void> {
  const { db } = await ledger();
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const purged = await db.transaction(async (tx) => {
      const removed = await purgeEventBodies(tx, before, BODIES_PER_STATEMENT);
      await audit(tx, removed);
      return removed;
    });
    if (purged < BODIES_PER_STATEMENT) break;
  }
}
