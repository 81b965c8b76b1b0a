import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findNewestBatches } from "@/lib/ledger/batches/batches";
import { ledger } from "@/lib/ledger/open-ledger";
import type { BatchState } from "@/lib/ledger/schema/batch-tables";

/** A batch as the list shows it. */
export interface BatchListRow {
  readonly id: string;
  readonly title: string;
  readonly state: BatchState;
  readonly personName: string;
  readonly isOwn: boolean;
  readonly count: number;
  readonly cents: number;
  /** It was sent although it did not balance. */
  readonly isOutOfBalance: boolean;
  /** ISO instants. */
  readonly createdAt: string;
  readonly sentAt: string | null;
}

const MAX_LISTED = 200;

/** The newest batches of everybody. */
export async function listBatches(session: Session): Promise<BatchListRow[]> {
  if (!can(session, "deposits.create")) return [];
  const rows = await findNewestBatches((await ledger()).db, MAX_LISTED);
  return rows.map(({ id, title, state, personId, personName, count, cents, imbalanceReason, createdAt, sentAt }) => ({
    id,
    title,
    state,
    personName,
    isOwn: personId === session.person.id,
    count,
    cents,
    isOutOfBalance: imbalanceReason !== null,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
}
