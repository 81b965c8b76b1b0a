import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findNewestBulkJobs } from "@/lib/bulk/queries/bulk-jobs";
import { ledger } from "@/lib/ledger/open-ledger";
import type { BulkItemState, BulkJobKind, BulkJobState } from "@/lib/ledger/schema/bulk-tables";
import { BULK_PERMISSIONS } from "./bulk-permissions";

/** A row of the list of bulk changes of payments. */
export interface PaymentChangeRow {
  readonly id: string;
  readonly title: string;
  readonly state: BulkJobState;
  readonly personName: string;
  readonly isOwn: boolean;
  readonly itemCount: number;
  /** The number of payments in each state except done; states without payments are omitted. */
  readonly open: Readonly<Partial<Record<BulkItemState, number>>>;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** The kinds that start from a selection of payments; the others belong to a batch, an import or a placement. */
const KINDS = ["cancel-deposits", "return-checks", "work-on-payments"] as const satisfies readonly BulkJobKind[];
const MAX_LISTED = 200;

/** The newest bulk changes of all people. */
export async function listPaymentChanges(session: Session): Promise<PaymentChangeRow[]> {
  const kinds = KINDS.filter((kind) => can(session, BULK_PERMISSIONS[kind].read));
  const jobs = await findNewestBulkJobs((await ledger()).db, kinds, MAX_LISTED);
  return jobs.map(({ id, title, state, personId, personName, itemCount, open, createdAt }) => ({
    ...{ id, title, state, personName, itemCount, open },
    isOwn: personId === session.person.id,
    createdAt: createdAt.toISOString(),
  }));
}
