import "server-only";
import {
  type Batch,
  type BatchPicture,
  findBatch,
  findBatchChecks,
  findBatchPictures,
} from "@/features/deposits/batches/queries/batches";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { ledger } from "@/lib/ledger/open-ledger";
import type { BatchPictureReading, BatchState } from "@/lib/ledger/schema/batch-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { isGuid } from "@/lib/shared/is-guid";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { depositDayAt } from "@/lib/time/deposit-day";

export interface BatchPictureView {
  readonly id: string;
  /** The file name, with a page number if the file has several pages. */
  readonly name: string;
  /** URL of the straightened image; only the draft's owner can load it. */
  readonly url: string;
  readonly reading: BatchPictureReading;
}

export interface BatchCheckView {
  readonly id: string;
  readonly version: number;
  readonly front: BatchPictureView | null;
  readonly back: BatchPictureView | null;
  readonly amountCents: number | null;
  /** Account for this check; null means the batch's account. */
  readonly accountNumber: string | null;
  readonly isNoDuplicate: boolean;
}

/** A batch as shown on its page. */
export interface BatchView {
  readonly id: string;
  readonly title: string;
  readonly state: BatchState;
  readonly version: number;
  readonly personName: string;
  /** Only the owner can change a draft. */
  readonly isOwn: boolean;
  /** Business day of a deposit sent now. */
  readonly businessDay: CalendarDate;
  readonly accountNumber: string | null;
  readonly expectedCount: number | null;
  readonly expectedCents: number | null;
  readonly imbalanceReason: string | null;
  readonly jobId: string | null;
  /** ISO 8601 timestamps in UTC. */
  readonly createdAt: string;
  readonly sentAt: string | null;
  /** Empty for another user's draft. */
  readonly checks: readonly BatchCheckView[];
  /** Number of unpaired images. */
  readonly looseCount: number;
  /** Stack position for the next added image. */
  readonly nextPosition: number;
}

/** Returns a batch; another user's draft is returned without its checks. */
export async function getBatch(session: Session, id: string): Promise<Outcome<BatchView, "forbidden" | "not-found">> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const { db } = await ledger();
  const batch = isGuid(id) ? await findBatch(db, id) : null;
  if (!batch) return failure("not-found", "Batch not found. It may have been discarded.");
  return success(await viewBatch(db, session, batch));
}

export async function viewBatch(db: LedgerExecutor, session: Session, batch: Batch): Promise<BatchView> {
  const isOwn = batch.personId === session.person.id;
  const isVisible = isOwn || batch.state === "sent";
  const [pictures, checks] = isVisible
    ? await Promise.all([findBatchPictures(db, batch.id), findBatchChecks(db, batch.id)])
    : [[], []];
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  const viewOf = (pictureId: string | null) => {
    const picture = pictureId === null ? undefined : byId.get(pictureId);
    return picture ? viewPicture(picture) : null;
  };
  const used = new Set(checks.flatMap(({ frontId, backId }) => [frontId, backId]));
  const { title, state, version, personName, accountNumber, expectedCount, expectedCents } = batch;
  return {
    id: batch.id,
    title,
    state,
    version,
    personName,
    isOwn,
    businessDay: depositDayAt(await bankNow()).date,
    accountNumber,
    expectedCount,
    expectedCents,
    imbalanceReason: batch.imbalanceReason,
    jobId: batch.jobId,
    createdAt: batch.createdAt.toISOString(),
    sentAt: batch.sentAt?.toISOString() ?? null,
    checks: checks.map(({ frontId, backId, batchId: _, position: __, ...check }) => ({
      ...check,
      front: viewOf(frontId),
      back: viewOf(backId),
    })),
    looseCount: pictures.filter((picture) => !used.has(picture.id)).length,
    nextPosition: Math.max(0, ...pictures.map(({ position }) => position + 1)),
  };
}

function viewPicture({ id, name, page, reading }: BatchPicture): BatchPictureView {
  return { id, name: page === null ? name : `${name}, page ${page}`, url: `/api/staged-images/${id}`, reading };
}
