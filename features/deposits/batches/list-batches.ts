import "server-only";
import { type BatchRow, findNewestBatches } from "@/features/deposits/batches/queries/batches";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findBulkJobStates } from "@/lib/bulk/queries/bulk-jobs";
import { type DepositTotal, findDepositTotals } from "@/lib/bulk/queries/deposit-totals";
import { ledger } from "@/lib/ledger/open-ledger";
import type { BatchState } from "@/lib/ledger/schema/batch-tables";
import type { BulkJobState } from "@/lib/ledger/schema/bulk-tables";

export interface BatchListRow {
  readonly id: string;
  readonly title: string;
  readonly state: BatchState;
  readonly personName: string;
  readonly isOwn: boolean;
  readonly count: number;
  readonly cents: number;
  /** Sending progress; null for a draft. */
  readonly sending: BulkJobState | null;
  /** Totals by check outcome; empty for a draft. */
  readonly totals: readonly DepositTotal[];
  /** Whether the batch was sent although it did not balance. */
  readonly isOutOfBalance: boolean;
  /** ISO 8601 timestamps in UTC. */
  readonly createdAt: string;
  readonly sentAt: string | null;
}

const MAX_LISTED = 200;

/** Lists the newest batches of all users. */
export async function listBatches(session: Session): Promise<BatchListRow[]> {
  if (!can(session, "deposits.create")) return [];
  const { db } = await ledger();
  const rows = await findNewestBatches(db, MAX_LISTED);
  const jobIds = rows.flatMap(({ jobId }) => jobId ?? []);
  const [states, totals] = await Promise.all([findBulkJobStates(db, jobIds), findDepositTotals(db, jobIds)]);
  return rows.map((row) => viewRow(session, row, states.get(row.jobId ?? ""), totals.get(row.jobId ?? "")));
}

function viewRow(
  session: Session,
  { id, title, state, personId, personName, count, cents, imbalanceReason, createdAt, sentAt }: BatchRow,
  sending: BulkJobState | null = null,
  totals: readonly DepositTotal[] = [],
): BatchListRow {
  return {
    id,
    title,
    state,
    personName,
    isOwn: personId === session.person.id,
    count,
    cents,
    sending,
    totals,
    isOutOfBalance: imbalanceReason !== null,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}
