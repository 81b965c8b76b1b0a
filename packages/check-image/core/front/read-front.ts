import { findMicrLine, readMicrLine } from "@endorse/check-image/core/micr/micr-line";
import type { MicrReading, MicrSymbolReading } from "@endorse/check-image/core/micr/micr-reading";
import {
  computeSizeAtDpi,
  type DocumentSize,
  isNearSmallestFormat,
  isParallel,
  smallestFormat,
  withWidth,
} from "@endorse/check-image/core/outline/document-size";
import { createWholeImageDocument, type LocatedDocument } from "@endorse/check-image/core/outline/locate-document";
import { measureSkewDegrees } from "@endorse/check-image/core/outline/measure-skew";
import { refineQuadrilateral } from "@endorse/check-image/core/outline/refine-quadrilateral";
import {
  rectifiedDpi,
  rotateHalfTurn,
  type StraightenedSide,
  straighten,
} from "@endorse/check-image/core/outline/straighten";
import {
  createImageQuadrilateral,
  distance,
  mapQuadrilateralToRectangle,
  measureMeanSideLengths,
  project,
} from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Point, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { findAlternativeOutline } from "./alternative-outline";
import { measureDigitHeight } from "./digit-height";
import { locateFromLine } from "./locate-from-line";
import { findSymbolsBeyondOutline } from "./symbols-beyond-outline";

/** A straightened front in reading orientation. */
export interface FrontReading {
  readonly located: LocatedDocument;
  /** Whether the outline was detected rather than assumed. */
  readonly found: boolean;
  readonly size: DocumentSize;
  readonly straight: StraightenedSide;
  readonly micr: MicrReading;
}

/**
 * Maximum relative difference between the resolution derived from the pitch and the assumed resolution before the pitch
 * is used. The tolerance for a stated resolution is larger, because printed pitch varies by several percent.
 */
const formatTolerance = 0.08;
const statedTolerance = 0.25;
/** Height of a digit on a binarized front at 200 dpi, in pixels, and its tolerated relative difference. */
const printedDigitHeight = 24;
const heightTolerance = 0.1;
/** Degrees by which an alternative outline may tilt the print further than the detected one. */
const maxAddedTilt = 1;

/**
 * Reads a located front's MICR line in either orientation, and calibrates the document's size by the line's pitch,
 * which the standard fixes at 1/8 in. If the located document has no line, searches the whole image and locates the
 * document around the line.
 */
export function readFront(
  input: GrayImage,
  initial: Pick<FrontReading, "located" | "found" | "size">,
  isGray: boolean,
): FrontReading {
  const straight = straighten(input, initial.located.quad, initial.size.inches, isGray);
  const reading: FrontReading = { ...initial, straight, micr: read(straight) };
  if (reading.micr.line !== "") {
    const calibrated = calibrateSize(input, toUpright(reading), isGray);
    return reviewOutline(input, calibrateHeight(input, calibrated, isGray), isGray);
  }
  // Postal barcodes look like CMC-7, so an E-13B line may be elsewhere in the image.
  const line = findMicrLine(input);
  if (line.line === "") return reading;
  return readAtPitch(input, initial, line, isGray) ?? locateFrontFromLine(input, line, isGray);
}

/**
 * Rereads the located document at the resolution of a line found in the whole image, if the file states a very
 * different resolution. Null when the stated resolution was not the reason the line could not be read in the document.
 */
function readAtPitch(
  input: GrayImage,
  { located, found, size }: Pick<FrontReading, "located" | "found" | "size">,
  line: MicrReading,
  isGray: boolean,
): FrontReading | null {
  if (!found || line.dpi === null || Math.abs(line.dpi / size.dpi - 1) <= statedTolerance) return null;
  const trueSize = computeSizeAtDpi(size, line.dpi);
  const straight = straighten(input, located.quad, trueSize.inches, isGray);
  const micr = read(straight);
  if (micr.line === "" || scoreReading(micr) < scoreReading(line)) return null;
  return reviewOutline(input, toUpright({ located, found, size: trueSize, straight, micr }), isGray);
}

/**
 * Rereads the front within an alternative outline when the detected outline is unreliable, and uses the alternative
 * unless the line reads worse.
 */
function reviewOutline(input: GrayImage, reading: FrontReading, isGray: boolean): FrontReading {
  const { located, micr: firstMicr } = reading;
  const whole = located.fillsImage ? null : findSymbolsBeyondOutline(input, located.quad, reading.straight, firstMicr);
  const bestReading = whole ? { ...reading, micr: withCutOffLine(firstMicr) } : reading;
  const outline = findAlternativeOutline(input, reading, whole);
  if (!outline) return bestReading;
  const { quad, inches } = outline;
  const straight = straighten(input, quad, inches, isGray);
  const micr = read(straight);
  const isDifferentLine = firstMicr.accepted && !whole && micr.line !== firstMicr.line;
  const isTilted = measureTilt(straight) > measureTilt(reading.straight) + maxAddedTilt;
  if (isDifferentLine || isTilted || scoreReading(micr) < scoreReading(bestReading.micr)) return bestReading;
  return toUpright({
    located: { ...reading.located, quad, fillsImage: false, outlineScore: 0 },
    found: true,
    size: { inches, dpi: measureMeanSideLengths(quad).width / inches.width, source: "micr" },
    straight,
    micr,
  });
}

function measureTilt({ bitonal }: StraightenedSide): number {
  return Math.abs(measureSkewDegrees(bitonal));
}

/** Rejects a line with symbols beyond the outline, regardless of how well it reads. */
function withCutOffLine(micr: MicrReading): MicrReading {
  return { ...micr, accepted: false, fields: null, reason: "LineCutOff" };
}

function read({ rectified, bitonal }: StraightenedSide): MicrReading {
  return readMicrLine(rectified, { dpi: rectifiedDpi, bitonal });
}

/** Locates the front around a line that was read without a document outline. */
function locateFrontFromLine(input: GrayImage, line: MicrReading, isGray: boolean): FrontReading {
  const rough = locateFromLine(input, line);
  const reach = (line.dpi ?? rectifiedDpi) * 0.06;
  const quad = rough && refineQuadrilateral(input, rough.quad, reach, rough.brighterInside, rough.fixed);
  const whole = createWholeImageDocument(input);
  const located: LocatedDocument = quad
    ? { ...whole, quad, fillsImage: false, outlineScore: 0 }
    : { ...whole, quad: toQuadrilateralAsRead(input, line.radians) };
  const sides = measureMeanSideLengths(located.quad);
  const dpi = line.dpi ?? rectifiedDpi;
  const size: DocumentSize = {
    inches: { width: sides.width / dpi, height: sides.height / dpi },
    dpi,
    source: "micr",
  };
  const straight = straighten(input, located.quad, size.inches, isGray);
  const reread = read(straight);
  const reading = { located, found: quad !== null, size, straight };
  if (scoreReading(reread) >= scoreReading(line)) {
    const front = toUpright({ ...reading, micr: reread });
    return quad ? reviewOutline(input, front, isGray) : front;
  }
  const { width, height } = straight.rectified;
  const toFlat = mapQuadrilateralToRectangle(width, height, located.quad);
  return {
    ...reading,
    micr: { ...line, dpi: rectifiedDpi, radians: 0, symbols: line.symbols.map(projectSymbol(toFlat)) },
  };
}

/** Ranks readings of the same line. */
function scoreReading({ accepted, fields, symbols }: MicrReading): number {
  const certain = symbols.filter(({ char }) => char !== "*").length;
  return (accepted ? 2000 : 0) + (fields ? 1000 : 0) + 2 * certain - symbols.length;
}

function projectSymbol(toFlat: Parameters<typeof project>[0]): (symbol: MicrSymbolReading) => MicrSymbolReading {
  return ({ box, ...symbol }) => {
    const center = project(toFlat, box.x + box.width / 2, box.y + box.height / 2);
    const side = project(toFlat, box.x + box.width, box.y + box.height / 2);
    const scale = (2 * distance(center, side)) / box.width;
    const size = { width: box.width * scale, height: box.height * scale };
    return { ...symbol, box: { x: center.x - size.width / 2, y: center.y - size.height / 2, ...size } };
  };
}

/** Returns the image's corners in the reading order of text that runs in this direction. */
function toQuadrilateralAsRead(input: GrayImage, radians: number): Quadrilateral {
  const turns = Math.round((2 * radians) / Math.PI);
  const corners = createImageQuadrilateral(input.width, input.height);
  const at = (i: number): Point => corners[(((i + turns) % 4) + 4) % 4]!;
  return [at(0), at(1), at(2), at(3)];
}

/** Rotates a front 180° if its line reads right to left. */
function toUpright(reading: FrontReading): FrontReading {
  const { located, straight, micr } = reading;
  if (Math.cos(micr.radians) > 0) return reading;
  const { width, height } = straight.rectified;
  const symbols = micr.symbols.map(({ box, ...symbol }) => ({
    ...symbol,
    box: { ...box, x: width - box.x - box.width, y: height - box.y - box.height },
  }));
  const [a, b, c, d] = located.quad;
  return {
    ...reading,
    located: { ...located, quad: [c, d, a, b] },
    straight: rotateHalfTurn(straight),
    micr: { ...micr, symbols, radians: micr.radians - Math.PI },
  };
}

function calibrateSize(input: GrayImage, reading: FrontReading, isGray: boolean): FrontReading {
  const { located, size, micr } = reading;
  const tolerance = size.source === "density" ? statedTolerance : formatTolerance;
  if (micr.dpi === null || Math.abs(micr.dpi / rectifiedDpi - 1) <= tolerance) return reading;
  const byPitch = computeSizeAtDpi(size, (size.dpi * micr.dpi) / rectifiedDpi);
  const trueSize = isNearSmallestFormat(byPitch.inches) ? withWidth(byPitch, smallestFormat.width) : byPitch;
  const straight = straighten(input, located.quad, trueSize.inches, isGray);
  const reread = read(straight);
  return reread.line === "" ? reading : toUpright({ ...reading, size: trueSize, straight, micr: reread });
}

/** Corrects the height of a front seen in perspective, whose proportions depend on an unknown camera, by its digits. */
function calibrateHeight(input: GrayImage, reading: FrontReading, isGray: boolean): FrontReading {
  const { located, size, straight, micr } = reading;
  if (isParallel(located.quad)) return reading;
  const digitHeight = measureDigitHeight(straight.bitonal, micr.symbols);
  const stretch = digitHeight === null ? 1 : digitHeight / printedDigitHeight;
  if (Math.abs(stretch - 1) <= heightTolerance) return reading;
  const inches = { width: size.inches.width, height: size.inches.height / stretch };
  const corrected = straighten(input, located.quad, inches, isGray);
  const reread = read(corrected);
  if (scoreReading(reread) < scoreReading(micr)) return reading;
  return toUpright({ ...reading, size: { ...size, inches }, straight: corrected, micr: reread });
}
