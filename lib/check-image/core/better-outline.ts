import { followCurvedSides } from "./curved-sides";
import { isFormat, type SizeInches } from "./document-size";
import { smooth } from "./find-lines";
import { type Homography, meanSides, project, rectangleToQuadrilateral } from "./geometry";
import type { GrayImage, Point, Quadrilateral } from "./image";
import type { LocatedDocument } from "./locate-document";
import { locateFromLine } from "./locate-from-line";
import type { MicrReading } from "./micr-reading";
import { rectify } from "./rectify";
import { refineQuadrilateral } from "./refine-quadrilateral";
import { reduceByFactor } from "./resample";
import { rectifiedDpi, type StraightSide } from "./straighten";

/** A front that was straightened in some outline, and the line that was read on it. */
export interface OutlinedFront {
  readonly located: LocatedDocument;
  readonly straight: StraightSide;
  readonly micr: MicrReading;
}

/**
 * Where the line stands on a check, in inches from its lower edge, with room for careless cutting. From the right edge it may
 * stand anywhere: the amount, at its right end, is blank until a bank prints it.
 */
const nearestToFoot = 0.2;
const farthestFromFoot = 0.5;
/** What is larger is no check, not even one too large for an exchange. */
const largest = { width: 10.6, height: 4.9 };
/** Heights that hardly any check has, which print or a band of colour taken for an edge makes. */
const leastHeight = 2.6;
const greatestHeight = 3.8;
/** An outline as clear as this is believed where the line and its height agree. */
const soundOutline = 0.75;
/** How much better than the outline that was found one around the line must be. */
const leastGain = 1.04;
/** How much around an outline is looked at for a better one, in inches: where the line goes on beyond it, more. */
const around = 1.5;
const farAround = 4;
/** The resolution at which that is done. */
const aroundDpi = 100;
const inView = [false, false, false, false] as const;

/**
 * Looks for the edges of a check whose line does not stand where it does on a check or goes on beyond the outline, or that
 * has no check's size: what was taken for its outline may be print on it, a shadow, a scanner's lid or a desk's own edges.
 * The line tells where to look.
 *
 * @param whole all symbols of a line that goes on beyond the outline, in pixels of the straightened check; null where it does not
 * @returns the outline as the check reads, in pixels of the picture; null where the one that was found is as good
 */
export function betterOutline(
  input: GrayImage,
  front: OutlinedFront,
  whole: MicrReading["symbols"] | null,
): { readonly quad: Quadrilateral; readonly inches: SizeInches } | null {
  const { located, straight, micr } = front;
  if (!whole && (located.fillsPicture ? !standsApart(front) : isSound(front))) return null;
  const { width, height } = straight.rectified;
  const dpi = micr.dpi ?? rectifiedDpi;
  const margin = located.fillsPicture ? 0 : (whole ? farAround : around) * dpi;
  const scale = aroundDpi / dpi;
  const toInput = rectangleToQuadrilateral(width, height, located.quad);
  const place = (x: number, y: number): Point => ({ x: (x + margin) * scale, y: (y + margin) * scale });
  const view = rectify(
    input,
    projected(toInput, rectangle(-margin, -margin, width + margin, height + margin)),
    Math.round((width + 2 * margin) * scale),
    Math.round((height + 2 * margin) * scale),
  );
  const symbols = (whole ?? micr.symbols).map(({ box, ...symbol }) => ({
    ...symbol,
    box: { ...place(box.x, box.y), width: box.width * scale, height: box.height * scale },
  }));
  const [from, to] = [place(0, 0), place(width, height)];
  const known = located.fillsPicture || whole ? undefined : rectangle(from.x, from.y, to.x, to.y);
  const rough = locateFromLine(view, { ...micr, symbols, dpi: aroundDpi }, known, located.fillsPicture);
  if (!rough || rough.score < leastGain * rough.knownScore) return null;
  // On a lid edges are faint and straight.
  const flat = located.fillsPicture
    ? refineQuadrilateral(view, rough.quad, aroundDpi * 0.06, rough.brighterInside, inView)
    : settle(view, rough.quad, rough.brighterInside);
  const sides = meanSides(flat);
  const [a, b, c, d] = flat.map(({ x, y }) => ({ x: x / scale - margin, y: y / scale - margin }));
  return {
    quad: projected(toInput, [a!, b!, c!, d!]),
    inches: { width: sides.width / aroundDpi, height: sides.height / aroundDpi },
  };
}

/** Moves the sides of a rough outline onto the edges, which may be curved. */
function settle(view: GrayImage, rough: Quadrilateral, brighterInside: readonly boolean[]): Quadrilateral {
  const nearly = refineQuadrilateral(view, rough, aroundDpi * 0.12, brighterInside, inView);
  const straightSides = refineQuadrilateral(view, nearly, aroundDpi * 0.05, brighterInside, inView);
  return followCurvedSides(smooth(reduceByFactor(view, 2)), 2, straightSides, brighterInside, inView);
}

function rectangle(left: number, top: number, right: number, bottom: number): Quadrilateral {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

function projected(h: Homography, [a, b, c, d]: Quadrilateral): Quadrilateral {
  return [project(h, a.x, a.y), project(h, b.x, b.y), project(h, c.x, c.y), project(h, d.x, d.y)];
}

function inchesOf({ straight, micr }: OutlinedFront): SizeInches {
  const dpi = micr.dpi ?? rectifiedDpi;
  return { width: straight.rectified.width / dpi, height: straight.rectified.height / dpi };
}

function isSound(front: OutlinedFront): boolean {
  const { height } = inchesOf(front);
  const above = aboveFoot(front);
  return (
    front.located.clearness > soundOutline &&
    height > leastHeight &&
    height < greatestHeight &&
    above > nearestToFoot &&
    above < farthestFromFoot
  );
}

/** How far the end of the line stands above the lower edge, in inches. */
function aboveFoot({ straight, micr }: OutlinedFront): number {
  const last = micr.symbols.at(-1)!.box;
  return (straight.rectified.height - last.y - last.height / 2) / (micr.dpi ?? rectifiedDpi);
}

function standsApart(front: OutlinedFront): boolean {
  const { width, height } = inchesOf(front);
  // A whole picture of a check's own size is the check, wherever its line was printed.
  if (isFormat({ width, height })) return false;
  return width > largest.width || height > largest.height || aboveFoot(front) > farthestFromFoot;
}
