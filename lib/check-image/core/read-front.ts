import { betterOutline } from "./better-outline";
import { type DocumentSize, sizeAtDpi } from "./document-size";
import { distance, frameQuadrilateral, meanSides, project, quadrilateralToRectangle } from "./geometry";
import type { GrayImage, Point, Quadrilateral } from "./image";
import { lineBeyond } from "./line-beyond";
import { type LocatedDocument, wholePicture } from "./locate-document";
import { locateFromLine } from "./locate-from-line";
import { findMicrLine, readMicrLine } from "./micr-line";
import type { MicrReading, MicrSymbolReading } from "./micr-reading";
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
  if (reading.micr.line !== "") return doubted(input, calibrated(input, upright(reading), isGray), isGray);
  if (reading.micr.reason === "Cmc7NotSupported") return reading;
  const line = findMicrLine(input);
  if (line.line === "") return reading;
  return aroundLine(input, line, isGray);
}

/** The front in the outline that its line tells, where the one that was found is doubtful and the line reads no worse. */
function doubted(input: GrayImage, reading: FrontReading, isGray: boolean): FrontReading {
  const { located, micr: before } = reading;
  const whole = located.fillsPicture ? null : lineBeyond(input, located.quad, reading.straight, before);
  const kept = whole ? { ...reading, micr: cutOff(before) } : reading;
  const outline = betterOutline(input, reading, whole);
  if (!outline) return kept;
  const { quad, inches } = outline;
  const straight = straighten(input, quad, inches, isGray);
  const micr = read(straight);
  const isOther = before.accepted && !whole && micr.line !== before.line;
  if (isOther || worth(micr) < worth(kept.micr)) return kept;
  return upright({
    located: { ...reading.located, quad, fillsPicture: false, clearness: 0 },
    found: true,
    size: { inches, dpi: meanSides(quad).width / inches.width, source: "micr" },
    straight,
    micr,
  });
}

/** A line whose rest was seen outside the outline is not accepted, however well it reads. */
function cutOff(micr: MicrReading): MicrReading {
  return { ...micr, accepted: false, fields: null, reason: "LineCutOff" };
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
    ? { ...whole, quad, fillsPicture: false, clearness: 0 }
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
  if (worth(again) >= worth(line)) {
    const front = upright({ ...reading, micr: again });
    return quad ? doubted(input, front, isGray) : front;
  }
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
