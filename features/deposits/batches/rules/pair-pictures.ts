import type { ImageView } from "@/lib/contract/enums";
import { groupBy } from "@/lib/shared/group-by";
import { sideOf, stemOf } from "./side-of-name";

/** A picture of one side of some check. */
export interface LoosePicture {
  readonly id: string;
  /** The file's name, with its folders where it was chosen with them. */
  readonly name: string;
  /** The page in its file, from 1; null for a file of one picture. */
  readonly page: number | null;
  /** The side that the picture shows; null when that is not clear. */
  readonly shows: ImageView | null;
}

/** The pictures of one check; a side is null where it has no picture yet. */
export interface PicturePair {
  readonly frontId: string | null;
  readonly backId: string | null;
}

type Pair = readonly [front: LoosePicture | null, back: LoosePicture | null];

/**
 * Pairs the fronts and backs of a stack of checks: files by their names where these say so (`1048-front`, `1048-back`);
 * the rest by their order, which is front after front with its back behind it, each back before its front, or all
 * fronts and then all backs, whichever leaves the fewest pictures alone. Pages of one file are not paired with another's.
 *
 * @param pictures in the order of the stack
 * @returns one pair per check, in the order of its first picture
 */
export function pairPictures(pictures: readonly LoosePicture[]): PicturePair[] {
  const named = pairByName(pictures.filter(({ page }) => page === null));
  const paired = new Set(named.flat());
  const rest = pictures.filter((picture) => !paired.has(picture));
  const stacks = groupBy(rest, ({ name, page }) => (page === null ? "" : name));
  const pairs = [...named, ...[...stacks.values()].flatMap(pairByOrder)];
  const place = new Map(pictures.map((picture, index) => [picture, index]));
  const first = ([front, back]: Pair) =>
    Math.min(...[front, back].map((side) => (side && place.get(side)) ?? pictures.length));
  return pairs
    .toSorted((a, b) => first(a) - first(b))
    .map(([front, back]) => ({ frontId: front?.id ?? null, backId: back?.id ?? null }));
}

/** The pairs of files that have the same name but for the side in it; each side is the one that the picture shows. */
function pairByName(files: readonly LoosePicture[]): Pair[] {
  const byStem = groupBy(
    files.filter(({ name }) => sideOf(name) !== null),
    ({ name }) => stemOf(name),
  );
  return [...byStem.values()].flatMap((group): Pair[] => {
    const [front, ...otherFronts] = group.filter(({ name }) => sideOf(name) === "front");
    const [back, ...otherBacks] = group.filter(({ name }) => sideOf(name) === "back");
    if (!front || !back || otherFronts.length > 0 || otherBacks.length > 0) return [];
    // Two fronts are no pair, whatever the names say; what seems to be two backs has a front without a legible line.
    if (front.shows === "front" && back.shows === "front") return [];
    const isExchanged = back.shows === "front";
    return [isExchanged ? [back, front] : [front, back]];
  });
}

function pairByOrder(stack: readonly LoosePicture[]): Pair[] {
  const shown = stack.map((picture) => ({ picture, side: picture.shows ?? sideOf(picture.name) }));
  const ways = [inTurns(shown, "front"), inTurns(shown, "back"), inBlocks(shown)];
  // The first of those that leave the fewest alone: fronts come first in most stacks.
  return ways.reduce((best, way) => (way.length < best.length ? way : best));
}

interface Shown {
  readonly picture: LoosePicture;
  readonly side: ImageView | null;
}

/** Pairs neighbors, of which the first shows `first`. A picture of which the side is not clear is the one that is due. */
function inTurns(stack: readonly Shown[], first: ImageView): Pair[] {
  const pairs: Pair[] = [];
  const add = (one: LoosePicture | null, other: LoosePicture | null) =>
    pairs.push(first === "front" ? [one, other] : [other, one]);
  let waiting: LoosePicture | null = null;
  for (const { picture, side } of stack) {
    const isFirst: boolean = side === null ? waiting === null : side === first;
    if (!isFirst) {
      add(waiting, picture);
      waiting = null;
    } else {
      if (waiting) add(waiting, null);
      waiting = picture;
    }
  }
  if (waiting) add(waiting, null);
  return pairs;
}

/** Pairs the first front with the first back and so on: a stack that was scanned twice. */
function inBlocks(stack: readonly Shown[]): Pair[] {
  const fronts = stack.filter(({ side }) => side === "front");
  const backs = stack.filter(({ side }) => side === "back");
  const areBlocks = stack.every(({ side }, index) => side === (index < fronts.length ? "front" : "back"));
  // A page missing in one of the blocks would shift all that follow.
  if (!areBlocks || fronts.length !== backs.length) return inTurns(stack, "front");
  return fronts.map(({ picture }, index): Pair => [picture, backs[index]?.picture ?? null]);
}
