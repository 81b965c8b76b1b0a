import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findNewestBulkJobs } from "@/lib/bulk/queries/bulk-jobs";
import { ledger } from "@/lib/ledger/open-ledger";
import type { BulkItemState, BulkJobKind, BulkJobState } from "@/lib/ledger/schema/bulk-tables";
import { BULK_PERMISSIONS } from "./bulk-permissions";

/** A bulk change of payments, as listed. */
export interface PaymentChangeRow {
  readonly id: string;
  readonly title: string;
  readonly state: BulkJobState;
  readonly personName: string;
  readonly isOwn: boolean;
  readonly itemCount: number;
  /** Number of payments per state except `done`; states without payments are omitted. */
  readonly open: Readonly<Partial<Record<BulkItemState, number>>>;
  /** ISO 8601 timestamp, UTC */
  readonly createdAt: string;
}

/** Kinds of jobs started from selected payments; other kinds belong to a batch, an import or a placement. */
const KINDS = ["cancel-deposits", "return-checks", "work-on-payments"] as const satisfies readonly BulkJobKind[];
const MAX_LISTED = 200;

/** Lists the newest bulk changes by all users. */
export async function listPaymentChanges(session: Session): Promise<PaymentChangeRow[]> {
  const kinds = KINDS.filter((kind) => can(session, BULK_PERMISSIONS[kind].read));
  const jobs = await findNewestBulkJobs((await ledger()).db, kinds, MAX_LISTED);
  return jobs.map(({ id, title, state, personId, personName, itemCount, open, createdAt }) => ({
    ...{ id, title, state, personName, itemCount, open },
    isOwn: personId === session.person.id,
    createdAt: createdAt.toISOString(),
  }));
}
