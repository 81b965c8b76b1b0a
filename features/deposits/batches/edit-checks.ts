import "server-only";
import { randomUUID } from "node:crypto";
import {
  type BatchCheck,
  findBatchChecks,
  findBatchPictures,
  findLoosePictureIds,
} from "@/features/deposits/batches/queries/batches";
import {
  changeBatchCheck,
  deleteBatchChecks,
  insertBatchChecks,
  releaseBatchPictures,
} from "@/features/deposits/batches/queries/change-batches";
import { pairPictures } from "@/features/deposits/batches/rules/pair-pictures";
import type { ImageView } from "@/lib/contract/enums";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import type { BatchChange } from "./batch-changes";
import { STALE } from "./edit-draft";

type EditOutcome = Outcome<null, "invalid" | "stale" | "not-found">;

/** Maps the id of a replaced image to the id of its newly read copy. */
type Replacements = ReadonlyMap<string, string>;

const COLUMN = { front: "frontId", back: "backId" } as const;

/** Creates checks from the unpaired images. */
export async function pairUnpairedPictures(
  tx: LedgerTransaction,
  batchId: string,
  replacements: Replacements,
): Promise<EditOutcome> {
  const loose = new Set(await findLoosePictureIds(tx, batchId));
  const fresh = new Set(replacements.values());
  const pictures = (await findBatchPictures(tx, batchId)).filter(({ id }) => loose.has(id) && !fresh.has(id));
  const positions = new Map(pictures.map(({ id, position }) => [id, position]));
  const newest = (id: string | null) => (id === null ? null : (replacements.get(id) ?? id));
  const checks = pairPictures(pictures.map((picture) => ({ ...picture, shows: picture.reading.shows })));
  await insertBatchChecks(
    tx,
    checks.map(({ frontId, backId }) => ({
      id: randomUUID(),
      batchId,
      position: Math.min(...[frontId, backId].map((id) => positions.get(id ?? "") ?? Number.MAX_SAFE_INTEGER)),
      frontId: newest(frontId),
      backId: newest(backId),
    })),
  );
  // If another request paired the image in the meantime, release the new copy instead.
  const obsolete = [...replacements].map(([before, after]) => (loose.has(before) ? before : after));
  await releaseBatchPictures(tx, obsolete);
  return success(null);
}

/** Swaps a check's image with one of another check or with the check's other side, or moves it to a new check. */
export async function moveSide(
  tx: LedgerTransaction,
  batchId: string,
  { checkId, version, side, to, toSide }: Omit<Extract<BatchChange, { kind: "move" }>, "kind">,
  replacements: Replacements,
): Promise<EditOutcome> {
  const checks = await findBatchChecks(tx, batchId);
  const from = checks.find(({ id }) => id === checkId);
  const target = to ? checks.find(({ id }) => id === to.checkId) : null;
  if (from?.version !== version || (to && target?.version !== to.version)) return STALE;
  const newest = (id: string | null) => (id === null ? null : (replacements.get(id) ?? id));
  const moved = newest(from[COLUMN[side]]);
  if (!target) {
    await insertBatchChecks(tx, [{ id: randomUUID(), batchId, position: from.position, [COLUMN[toSide]]: moved }]);
    await setSides(tx, from, { [COLUMN[side]]: null });
  } else if (target.id === from.id) {
    const swapped = newest(from[COLUMN[toSide]]);
    await setSides(
      tx,
      from,
      side === toSide ? { [COLUMN[side]]: moved } : { [COLUMN[side]]: swapped, [COLUMN[toSide]]: moved },
    );
  } else {
    await setSides(tx, from, { [COLUMN[side]]: newest(target[COLUMN[toSide]]) });
    await setSides(tx, target, { [COLUMN[toSide]]: moved });
  }
  await releaseBatchPictures(tx, [...replacements.keys()]);
  await removeEmptyChecks(tx, batchId);
  return success(null);
}

/** Assigns an unpaired image to an empty side. */
export async function putSide(
  tx: LedgerTransaction,
  batchId: string,
  { checkId: id, version, side, pictureId }: Extract<BatchChange, { kind: "put" }>,
  replacements: Replacements,
): Promise<EditOutcome> {
  const loose = await findLoosePictureIds(tx, batchId);
  if (!loose.includes(pictureId)) return failure("not-found", "This image is no longer available. Add it again.");
  const check = (await findBatchChecks(tx, batchId)).find((candidate) => candidate.id === id);
  if (check?.version !== version || check[COLUMN[side]] !== null) return STALE;
  await setSides(tx, check, { [COLUMN[side]]: replacements.get(pictureId) ?? pictureId });
  await releaseBatchPictures(tx, [...replacements.keys()]);
  return success(null);
}

/** Removes a check with its images, or one of its images. */
export async function removeSide(
  tx: LedgerTransaction,
  batchId: string,
  { checkId, version, side }: Extract<BatchChange, { kind: "remove" }>,
): Promise<EditOutcome> {
  const check = (await findBatchChecks(tx, batchId)).find(({ id }) => id === checkId);
  if (check?.version !== version) return STALE;
  const sides: readonly ImageView[] = side === null ? ["front", "back"] : [side];
  const ids = sides.map((removed) => check[COLUMN[removed]]).filter((id) => id !== null);
  if (side === null) await deleteBatchChecks(tx, [checkId]);
  else await setSides(tx, check, { [COLUMN[side]]: null });
  await releaseBatchPictures(tx, ids);
  await removeEmptyChecks(tx, batchId);
  return success(null);
}

function setSides(
  tx: LedgerTransaction,
  { id, batchId, version }: BatchCheck,
  sides: { frontId?: string | null; backId?: string | null },
): Promise<boolean> {
  return changeBatchCheck(tx, { id, batchId, version }, sides);
}

/** Deletes checks that have no image left. */
async function removeEmptyChecks(tx: LedgerTransaction, batchId: string): Promise<void> {
  const checks = await findBatchChecks(tx, batchId);
  await deleteBatchChecks(
    tx,
    checks.filter(({ frontId, backId }) => frontId === null && backId === null).map(({ id }) => id),
  );
}
