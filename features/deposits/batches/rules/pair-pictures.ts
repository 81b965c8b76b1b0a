import type { ImageView } from "@/lib/contract/enums";
import { sideOf, stemOf } from "./side-of-name";

/** An unpaired image of one side of a check. */
export interface LoosePicture {
  readonly id: string;
  /** File name, including folders if a whole folder was selected. */
  readonly name: string;
  /** 1-based page number in a multi-page file; null for a single-image file. */
  readonly page: number | null;
  /** The side that the image shows; null if unclear. */
  readonly shows: ImageView | null;
}

/** The image IDs of one check; null for a side without an image. */
export interface PicturePair {
  readonly frontId: string | null;
  readonly backId: string | null;
}

type Pair = readonly [front: LoosePicture | null, back: LoosePicture | null];

/**
 * Pairs fronts and backs by file name (`1048-front`, `1048-back`), then the rest by order: front-back, back-front, or
 * all fronts followed by all backs, whichever leaves the fewest images unpaired.
 *
 * @param pictures in stack order; pages are paired only within their file
 * @returns one pair per check, ordered by its first image
 */
export function pairPictures(pictures: readonly LoosePicture[]): PicturePair[] {
  const named = pairByName(pictures.filter(({ page }) => page === null));
  const paired = new Set(named.flat());
  const rest = pictures.filter((picture) => !paired.has(picture));
  const stacks = groupBy(rest, ({ name, page }) => (page === null ? "" : name));
  const pairs = [...named, ...[...stacks.values()].flatMap(pairByOrder)];
  const position = new Map(pictures.map((picture, index) => [picture, index]));
  const first = ([front, back]: Pair) =>
    Math.min(...[front, back].map((side) => (side && position.get(side)) ?? pictures.length));
  return pairs
    .toSorted((a, b) => first(a) - first(b))
    .map(([front, back]) => ({ frontId: front?.id ?? null, backId: back?.id ?? null }));
}

/** Pairs files whose names differ only in the side. Swaps the sides if the image named as the back shows a front. */
function pairByName(files: readonly LoosePicture[]): Pair[] {
  const byStem = groupBy(
    files.filter(({ name }) => sideOf(name) !== null),
    ({ name }) => stemOf(name),
  );
  return [...byStem.values()].flatMap((group): Pair[] => {
    const [front, ...otherFronts] = group.filter(({ name }) => sideOf(name) === "front");
    const [back, ...otherBacks] = group.filter(({ name }) => sideOf(name) === "back");
    if (!front || !back || otherFronts.length > 0 || otherBacks.length > 0) return [];
    // Two backs may still be a pair, because a front without a legible MICR line looks like a back.
    if (front.shows === "front" && back.shows === "front") return [];
    const isSwapped = back.shows === "front";
    return [isSwapped ? [back, front] : [front, back]];
  });
}

function pairByOrder(stack: readonly LoosePicture[]): Pair[] {
  const pictures = stack.map((picture) => ({ picture, side: picture.shows ?? sideOf(picture.name) }));
  const candidates = [pairAlternating(pictures, "front"), pairAlternating(pictures, "back"), pairBlocks(pictures)];
  // On a tie, the first candidate wins, because most stacks start with a front.
  return candidates.reduce((best, pairs) => (pairs.length < best.length ? pairs : best));
}

interface ShownPicture {
  readonly picture: LoosePicture;
  readonly side: ImageView | null;
}

/** Pairs adjacent images starting with side `first`; an image with an unclear side counts as the expected side. */
function pairAlternating(stack: readonly ShownPicture[], first: ImageView): Pair[] {
  const pairs: Pair[] = [];
  const add = (firstPicture: LoosePicture | null, secondPicture: LoosePicture | null) =>
    pairs.push(first === "front" ? [firstPicture, secondPicture] : [secondPicture, firstPicture]);
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

/** Pairs the nth front with the nth back, for a stack that was scanned once per side. */
function pairBlocks(stack: readonly ShownPicture[]): Pair[] {
  const fronts = stack.filter(({ side }) => side === "front");
  const backs = stack.filter(({ side }) => side === "back");
  const areBlocks = stack.every(({ side }, index) => side === (index < fronts.length ? "front" : "back"));
  // An image missing from one block would shift all later pairs.
  if (!areBlocks || fronts.length !== backs.length) return pairAlternating(stack, "front");
  return fronts.map(({ picture }, index): Pair => [picture, backs[index]?.picture ?? null]);
}

/** Groups members by key, in order of first appearance. Node.js 20 does not have `Map.groupBy`. */
function groupBy<Member, Key>(members: readonly Member[], keyOf: (member: Member) => Key): Map<Key, Member[]> {
  const groups = new Map<Key, Member[]>();
  for (const member of members) {
    const key = keyOf(member);
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  }
  return groups;
}
