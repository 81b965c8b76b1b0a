import { type DocumentSize, isFormat, sizeAtDpi } from "./document-size";
import {
  distance,
  frameQuadrilateral,
  meanSides,
  project,
  quadrilateralToRectangle,
  rectangleToQuadrilateral,
} from "./geometry";
import type { GrayImage, Point, Quadrilateral } from "./image";
import { type LocatedDocument, wholePicture } from "./locate-document";
import { locateFromLine } from "./locate-from-line";
import { findMicrLine, type MicrReading, type MicrSymbolReading, readMicrLine } from "./micr-line";
import { refineQuadrilateral } from "./refine-quadrilateral";
import { rectifiedDpi, type StraightSide, straighten, turnedOver } from "./straighten";

/** A front laid flat the way it reads. */
export interface FrontReading {
  readonly located: LocatedDocument;
  /** Whether the outline was seen, and not supposed. */
  readonly found: boolean;
  readonly size: DocumentSize;
  readonly straight: StraightSide;
  readonly micr: MicrReading;
}

/** How far the pitch of the line may disagree with the size that was supposed before the pitch is believed. */
const sizeTolerance = 0.03;

/**
 * Reads the magnetic line of a located front the right way up, and lets its pitch, which the standard fixes at 1/8 in,
 * tell the document's size. Where there is no line in what was located, it is sought in the whole picture, and the
 * document's edges around it.
 */
export function readFront(
  input: GrayImage,
  supposed: Pick<FrontReading, "located" | "found" | "size">,
  isGray: boolean,
): FrontReading {
  const straight = straighten(input, supposed.located.quad, supposed.size.inches, isGray);
  const reading: FrontReading = { ...supposed, straight, micr: read(straight) };
  if (reading.micr.line !== "") return calibrated(input, withinFrame(input, upright(reading), isGray), isGray);
  if (reading.micr.reason === "Cmc7NotSupported") return reading;
  const line = findMicrLine(input);
  if (line.line === "") return reading;
  return aroundLine(input, line, isGray);
}

/** Where the line stands on a check, in inches from its lower edge and its right one, with room for careless cutting. */
const farthestFromFoot = 0.5;
const farthestFromRight = 0.75;
const largest = { width: 9.25, height: 4.25 };

/**
 * A picture that was taken for the check itself, though its line stands farther from the edges than on any check: around
 * the check lies a scanner's lid, as white as the paper. The line tells where the check's own edges are to be sought.
 */
function withinFrame(input: GrayImage, reading: FrontReading, isGray: boolean): FrontReading {
  const { located, straight, micr } = reading;
  if (!located.fillsPicture || !standsApart(reading)) return reading;
  const { width, height } = straight.rectified;
  const dpi = micr.dpi ?? rectifiedDpi;
  const rough = locateFromLine(straight.rectified, micr);
  if (!rough) return reading;
  const onFrame = [false, false, false, false] as const;
  const flat = refineQuadrilateral(straight.rectified, rough.quad, dpi * 0.06, rough.brighterInside, onFrame);
  const toInput = rectangleToQuadrilateral(width, height, located.quad);
  const [a, b, c, d] = flat.map(({ x, y }) => project(toInput, x, y));
  if (!a || !b || !c || !d) return reading;
  const quad: Quadrilateral = [a, b, c, d];
  const sides = meanSides(flat);
  const inches = { width: sides.width / dpi, height: sides.height / dpi };
  const again = straighten(input, quad, inches, isGray);
  const line = read(again);
  if (worth(line) < worth(micr)) return reading;
  return upright({
    located: { ...located, quad, fillsPicture: false, brighterInside: rough.brighterInside },
    found: true,
    size: { inches, dpi: meanSides(quad).width / inches.width, source: "micr" },
    straight: again,
    micr: line,
  });
}

function standsApart({ straight, micr }: FrontReading): boolean {
  const { width, height } = straight.rectified;
  const dpi = micr.dpi ?? rectifiedDpi;
  // A whole picture of a check's own size is the check, wherever its line was printed.
  if (isFormat({ width: width / dpi, height: height / dpi })) return false;
  if (width / dpi > largest.width || height / dpi > largest.height) return true;
  const last = micr.symbols.at(-1)!.box;
  const fromFoot = (height - last.y - last.height / 2) / dpi;
  return fromFoot > farthestFromFoot || (width - last.x - last.width) / dpi > farthestFromRight;
}

function read({ rectified, bitonal }: StraightSide): MicrReading {
  return readMicrLine(rectified, { dpi: rectifiedDpi, bitonal });
}

/** The front on which a line was read without knowing its outline. */
function aroundLine(input: GrayImage, line: MicrReading, isGray: boolean): FrontReading {
  const rough = locateFromLine(input, line);
  const reach = (line.dpi ?? rectifiedDpi) * 0.06;
  const quad =
    rough && refineQuadrilateral(input, rough.quad, reach, rough.brighterInside, [false, false, false, false]);
  const whole = wholePicture(input);
  const located: LocatedDocument = quad
    ? { ...whole, quad, fillsPicture: false, brighterInside: rough.brighterInside }
    : { ...whole, quad: frameAsRead(input, line.radians) };
  const sides = meanSides(located.quad);
  const dpi = line.dpi ?? rectifiedDpi;
  const size: DocumentSize = {
    inches: { width: sides.width / dpi, height: sides.height / dpi },
    dpi,
    source: "micr",
  };
  const straight = straighten(input, located.quad, size.inches, isGray);
  const again = read(straight);
  const reading = { located, found: quad !== null, size, straight };
  if (worth(again) >= worth(line)) return upright({ ...reading, micr: again });
  const { width, height } = straight.rectified;
  const flat = quadrilateralToRectangle(width, height, located.quad);
  return { ...reading, micr: { ...line, dpi: rectifiedDpi, radians: 0, symbols: line.symbols.map(moveBox(flat)) } };
}

/** One reading of a line against another of the same. */
function worth({ accepted, fields, symbols }: MicrReading): number {
  const sure = symbols.filter(({ char }) => char !== "*").length;
  return (accepted ? 2000 : 0) + (fields ? 1000 : 0) + 2 * sure - symbols.length;
}

function moveBox(flat: Parameters<typeof project>[0]): (symbol: MicrSymbolReading) => MicrSymbolReading {
  return ({ box, ...symbol }) => {
    const centre = project(flat, box.x + box.width / 2, box.y + box.height / 2);
    const side = project(flat, box.x + box.width, box.y + box.height / 2);
    const scale = (2 * distance(centre, side)) / box.width;
    const size = { width: box.width * scale, height: box.height * scale };
    return { ...symbol, box: { x: centre.x - size.width / 2, y: centre.y - size.height / 2, ...size } };
  };
}

/** The corners of the picture, first the one that comes nearest to the top left of what reads in a direction. */
function frameAsRead(input: GrayImage, radians: number): Quadrilateral {
  const turns = Math.round((2 * radians) / Math.PI);
  const corners = frameQuadrilateral(input.width, input.height);
  const at = (i: number): Point => corners[(((i + turns) % 4) + 4) % 4]!;
  return [at(0), at(1), at(2), at(3)];
}

/** Turns a front whose line reads from right to left. */
function upright(reading: FrontReading): FrontReading {
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
    straight: turnedOver(straight),
    micr: { ...micr, symbols, radians: micr.radians - Math.PI },
  };
}

function calibrated(input: GrayImage, reading: FrontReading, isGray: boolean): FrontReading {
  const { located, size, micr } = reading;
  if (micr.dpi === null || Math.abs(micr.dpi / rectifiedDpi - 1) <= sizeTolerance) return reading;
  const trueSize = sizeAtDpi(size, (size.dpi * micr.dpi) / rectifiedDpi);
  const straight = straighten(input, located.quad, trueSize.inches, isGray);
  const again = read(straight);
  return again.line === "" ? reading : upright({ ...reading, size: trueSize, straight, micr: again });
}
