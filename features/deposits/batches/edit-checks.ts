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

/** Maps the ID of each replaced image to the ID of its newly read copy. */
type Replacements = ReadonlyMap<string, string>;

const COLUMN = { front: "frontId", back: "backId" } as const;

/** Creates checks from the unpaired images, which it pairs by name or order. */
export async function pairUnpairedPictures(
  tx: LedgerTransaction,
  batchId: string,
  replacements: Replacements,
): Promise<EditOutcome> {
  const unpairedIds = new Set(await findLoosePictureIds(tx, batchId));
  const newIds = new Set(replacements.values());
  const pictures = (await findBatchPictures(tx, batchId)).filter(({ id }) => unpairedIds.has(id) && !newIds.has(id));
  const positions = new Map(pictures.map(({ id, position }) => [id, position]));
  const currentId = (id: string | null) => (id === null ? null : (replacements.get(id) ?? id));
  const checks = pairPictures(pictures.map((picture) => ({ ...picture, shows: picture.reading.shows })));
  await insertBatchChecks(
    tx,
    checks.map(({ frontId, backId }) => ({
      id: randomUUID(),
      batchId,
      position: Math.min(...[frontId, backId].map((id) => positions.get(id ?? "") ?? Number.MAX_SAFE_INTEGER)),
      frontId: currentId(frontId),
      backId: currentId(backId),
    })),
  );
  // If another request has already paired the image, release the new copy instead.
  const obsolete = [...replacements].map(([before, after]) => (unpairedIds.has(before) ? before : after));
  await releaseBatchPictures(tx, obsolete);
  return success(null);
}

/** Swaps a check's image with the image in another check or on its opposite side, or moves it to a new check. */
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
  const currentId = (id: string | null) => (id === null ? null : (replacements.get(id) ?? id));
  const moved = currentId(from[COLUMN[side]]);
  if (!target) {
    await insertBatchChecks(tx, [{ id: randomUUID(), batchId, position: from.position, [COLUMN[toSide]]: moved }]);
    await setSides(tx, from, { [COLUMN[side]]: null });
  } else if (target.id === from.id) {
    const swapped = currentId(from[COLUMN[toSide]]);
    await setSides(
      tx,
      from,
      side === toSide ? { [COLUMN[side]]: moved } : { [COLUMN[side]]: swapped, [COLUMN[toSide]]: moved },
    );
  } else {
    await setSides(tx, from, { [COLUMN[side]]: currentId(target[COLUMN[toSide]]) });
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
  const unpairedIds = await findLoosePictureIds(tx, batchId);
  if (!unpairedIds.includes(pictureId)) return failure("not-found", "This image is no longer available. Add it again.");
  const check = (await findBatchChecks(tx, batchId)).find((candidate) => candidate.id === id);
  if (check?.version !== version || check[COLUMN[side]] !== null) return STALE;
  await setSides(tx, check, { [COLUMN[side]]: replacements.get(pictureId) ?? pictureId });
  await releaseBatchPictures(tx, [...replacements.keys()]);
  return success(null);
}

/** Removes one image of a check, or the whole check if `side` is null. */
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

/** Deletes checks that no longer have any images. */
async function removeEmptyChecks(tx: LedgerTransaction, batchId: string): Promise<void> {
  const checks = await findBatchChecks(tx, batchId);
  await deleteBatchChecks(
    tx,
    checks.filter(({ frontId, backId }) => frontId === null && backId === null).map(({ id }) => id),
  );
}
