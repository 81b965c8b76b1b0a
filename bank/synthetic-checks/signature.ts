import type { Random } from "@/lib/shared/random";
import { createHandwritingStrokes, type Hand } from "./handwriting";
import { drawPenStroke, type PenPoint } from "./pen-stroke";

/** Flattens a handwriting stroke for a signature, which is flatter and less detailed than the signer's handwriting. */
function flattenStroke(points: readonly PenPoint[], width: number): PenPoint[] {
  return points
    .map((point) => {
      const progress = Math.max(0, Math.min(1, point.x / width));
      const flat = point.y > 1.1 ? point.y * (1.12 - 0.3 * progress) : point.y * (1 - 0.5 * progress);
      return { x: point.x * (1 + 0.12 * progress), y: flat, corner: false };
    })
    .filter((point, i, all) => i < 3 || i === all.length - 1 || point.x < width * 0.3 || point.y > 1.1 || i % 3 !== 1);
}

function drawUnderline(width: number, random: Random): PenPoint[] {
  const depth = -random.between(0.5, 0.95);
  return [
    { x: width * 0.98, y: 0.2 },
    { x: width * 1.12, y: 0.32 },
    { x: width * 1.1, y: depth * 0.4 },
    { x: width * 0.6, y: depth },
    { x: width * 0.16, y: depth * 1.15 },
    { x: width * 0.1, y: depth * 0.8 },
    { x: width * 0.5, y: depth * 0.72 },
    { x: width * 1.24, y: depth * 0.42 },
  ];
}

/**
 * Draws a name as a signature.
 *
 * @param place  baseline start, x-height and maximum width, in drawing units
 * @returns SVG path data to fill with the hand's ink
 */
export function drawSignature(
  name: string,
  hand: Hand,
  place: { x: number; y: number; xHeight: number; maxWidth: number },
  unitsPerInch: number,
  random: Random,
): string {
  const [first = name, ...rest] = name.split(" ");
  const last = (rest.at(-1) ?? "").split("-")[0]!;
  const signedName = random.chance(0.5) && last ? `${first[0]} ${last}` : last ? `${first} ${last}` : first;
  const fluent = {
    ...hand,
    joining: 1,
    jitter: hand.jitter * 1.3,
    spacing: 0,
    slant: hand.slant + 0.18,
    reach: 1.2,
    breadth: hand.breadth * 1.12,
  };
  const { strokes, width } = createHandwritingStrokes(signedName, fluent, random);
  const signatureStrokes = strokes.map((points) => flattenStroke(points, width));
  if (random.chance(0.7)) signatureStrokes.push(drawUnderline(width, random));
  const scale = Math.min(place.xHeight, place.maxWidth / (width * 1.3));
  const climb = random.between(0.02, 0.09);
  return signatureStrokes
    .map((points) =>
      drawPenStroke(
        points.map((point) => {
          const x = (point.x + point.y * fluent.slant) * scale;
          return { x: place.x + x, y: place.y - point.y * scale - x * climb };
        }),
        hand.penInches * unitsPerInch * 1.08,
        random,
      ),
    )
    .join("");
}
