import "server-only";
import {
  type BatchCheck,
  type BatchPicture,
  findBatchChecks,
  findBatchPictures,
} from "@/features/deposits/batches/queries/batches";
import { findRepeatedChecks } from "@/features/deposits/batches/rules/repeated-checks";
import { findDuplicates, type PossibleDuplicate } from "@/features/deposits/find-duplicates";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { type Outcome, success } from "@/lib/shared/outcome";
import { getBatch } from "./batch-view";

/** Possible duplicates of a check in a batch. */
export interface BatchDuplicate {
  readonly checkId: string;
  /** Similar checks in this batch. */
  readonly sameIds: readonly string[];
  /** Similar earlier deposits. */
  readonly earlier: readonly PossibleDuplicate[];
}

/** Finds checks that look like another check in the batch or like an earlier deposit. */
export async function getBatchDuplicates(
  session: Session,
  id: string,
): Promise<Outcome<BatchDuplicate[], "forbidden" | "not-found">> {
  const batch = await getBatch(session, id);
  if (!batch.ok) return batch;
  if (!batch.value.isOwn || batch.value.state !== "draft") return success([]);
  const { db } = await ledger();
  const [pictures, checks] = await Promise.all([findBatchPictures(db, id), findBatchChecks(db, id)]);
  return success(await findBatchDuplicates(session, checks, pictures));
}

/** Like {@link getBatchDuplicates}, but uses checks and images that are already loaded. */
export async function findBatchDuplicates(
  session: Session,
  checks: readonly BatchCheck[],
  pictures: readonly BatchPicture[],
): Promise<BatchDuplicate[]> {
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  const identified = checks.map(({ id, frontId, backId, amountCents }) => {
    const [front, back] = [frontId, backId].map((pictureId) => byId.get(pictureId ?? ""));
    const { routing = null, account = null, checkNumber = null } = front?.reading ?? {};
    const sha256s = [front, back].flatMap((picture) => picture?.sha256 ?? []);
    return { id, routing, account, checkNumber, amountCents, sha256s };
  });
  const groups = findRepeatedChecks(identified);
  const duplicates: BatchDuplicate[] = [];
  for (const { id, routing, account, checkNumber, amountCents } of identified) {
    const sameIds = (groups.find((group) => group.includes(id)) ?? []).filter((other) => other !== id);
    const lookup = {
      ...(routing && { routing }),
      ...(account && { account }),
      check: checkNumber,
      amount: amountCents,
    };
    const earlier = checkNumber && amountCents ? await findDuplicates(session, lookup) : success([]);
    if (sameIds.length === 0 && (!earlier.ok || earlier.value.length === 0)) continue;
    duplicates.push({ checkId: id, sameIds, earlier: earlier.ok ? earlier.value : [] });
  }
  return duplicates;
}
