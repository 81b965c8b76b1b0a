import "server-only";
import {
  type BatchCheck,
  type BatchPicture,
  findBatchChecks,
  findBatchPictures,
  findLoosePictureIds,
} from "@/features/deposits/batches/queries/batches";
import { releaseBatchPictures } from "@/features/deposits/batches/queries/change-batches";
import { pairPictures } from "@/features/deposits/batches/rules/pair-pictures";
import { stagedFileName } from "@/features/deposits/staged-files";
import type { Session } from "@/lib/access/session";
import type { ImageView } from "@/lib/contract/enums";
import { ledger } from "@/lib/ledger/open-ledger";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { stageIntoBatch } from "./add-picture";
import type { BatchChange } from "./batch-changes";

export type RereadFailureCode =
  | "forbidden"
  | "not-found"
  | "invalid"
  | "full"
  | "too-large"
  | "incomplete"
  | "not-a-picture"
  | "busy";

interface RereadImages {
  /** Maps the ID of each replaced image to the ID of its new copy. */
  readonly replacements: ReadonlyMap<string, string>;
  /** Removes the new copies, for a change that was not made. */
  discard(): Promise<void>;
}

/** An image that a change assigns to a side or rotates. */
interface Placement {
  readonly pictureId: string | null | undefined;
  readonly side: ImageView;
  readonly isTurned?: boolean;
}

/** Rereads images that a change rotates or moves to the opposite side, because the image tests depend on the side. */
export async function rereadForChange(
  session: Session,
  batchId: string,
  change: BatchChange,
): Promise<Outcome<RereadImages, RereadFailureCode>> {
  const { db } = await ledger();
  const [pictures, checks] = await Promise.all([findBatchPictures(db, batchId), findBatchChecks(db, batchId)]);
  const loose = change.kind === "pair" ? new Set(await findLoosePictureIds(db, batchId)) : new Set<string>();
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  const replacements = new Map<string, string>();
  const discard = () => releaseBatchPictures(db, [...replacements.values()]);
  for (const { pictureId, side, isTurned } of placementsOf(
    change,
    checks,
    pictures.filter(({ id }) => loose.has(id)),
  )) {
    const picture = byId.get(pictureId ?? "");
    if (!picture || (picture.side === side && !isTurned)) continue;
    const reread = await rereadPicture(session, picture, side, isTurned);
    if (!reread.ok) {
      await discard();
      return reread;
    }
    replacements.set(picture.id, reread.value.id);
  }
  return success({ replacements, discard });
}

function placementsOf(
  change: BatchChange,
  checks: readonly BatchCheck[],
  loose: readonly BatchPicture[],
): readonly Placement[] {
  const sideOf = (id: string, side: ImageView) => {
    const check = checks.find((candidate) => candidate.id === id);
    return side === "front" ? check?.frontId : check?.backId;
  };
  switch (change.kind) {
    case "pair":
      return pairPictures(loose.map((picture) => ({ ...picture, shows: picture.reading.shows }))).flatMap(
        ({ frontId, backId }) => [
          { pictureId: frontId, side: "front" },
          { pictureId: backId, side: "back" },
        ],
      );
    case "swap":
      return [
        { pictureId: sideOf(change.checkId, "front"), side: "back" },
        { pictureId: sideOf(change.checkId, "back"), side: "front" },
      ];
    case "turn":
      return [{ pictureId: sideOf(change.checkId, change.side), side: change.side, isTurned: true }];
    case "move":
      return [
        { pictureId: sideOf(change.checkId, change.side), side: change.toSide },
        { pictureId: change.to && sideOf(change.to.checkId, change.toSide), side: change.side },
      ];
    case "put":
      return [{ pictureId: change.pictureId, side: change.side }];
    default:
      return [];
  }
}

async function rereadPicture(session: Session, picture: BatchPicture, side: ImageView, isTurned = false) {
  const { pictures } = await ledger();
  const bytes = await pictures.read(stagedFileName(picture.id));
  if (!bytes) return failure("not-found", "This image is no longer available. Remove it and add it again.");
  const { batchId, name, page, position } = picture;
  return stageIntoBatch(session, batchId, bytes, { side, name, page, position }, isTurned);
}
