import type { Random } from "@/lib/shared/random";
import { HAND_LETTERS } from "./hand-letters";
import { drawPenStroke, type PenPoint } from "./pen-stroke";

/** Characteristics of one person's handwriting, shared by every line of a check. */
export interface Hand {
  /** Shear to the right; 0.2 is typical. */
  readonly slant: number;
  /** Width of letters relative to their height. */
  readonly breadth: number;
  /** Extra space between letters, in x-heights. */
  readonly spacing: number;
  /** Standard deviation of each point's position, in x-heights. */
  readonly jitter: number;
  /** Scale of ascenders and capitals relative to the alphabet. */
  readonly reach: number;
  /** Probability of each possible connection between letters. */
  readonly joining: number;
  /** Pen width in inches. */
  readonly penInches: number;
  readonly ink: string;
}

/** Adapts handwriting for figures: more upright, wider, more widely spaced, and without connections. */
export function adaptHandToFigures(hand: Hand): Hand {
  return { ...hand, slant: 0.3 * hand.slant, breadth: 1.2 * hand.breadth, spacing: hand.spacing + 0.25, joining: 0 };
}

const INKS = ["#1c2f78", "#17308f", "#20232b", "#1a2747", "#2b2f3a", "#123a7d"] as const;

export function randomHand(random: Random): Hand {
  return {
    slant: random.between(0.12, 0.38),
    breadth: random.between(0.86, 1.08),
    spacing: random.between(0.02, 0.12),
    jitter: random.between(0.012, 0.03),
    reach: random.between(0.86, 1.06),
    joining: random.pick([0.97, 0.85, 0.5, 0.2]),
    penInches: random.between(0.0125, 0.017),
    ink: random.pick(INKS),
  };
}

function parseStrokes(strokes: string): PenPoint[][] {
  if (!strokes) return [];
  return strokes.split("|").map((stroke) =>
    stroke
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const corner = pair.endsWith("!");
        const [x, y] = pair.replace("!", "").split(",").map(Number);
        return { x: x!, y: y!, corner };
      }),
  );
}

const PARSED = new Map(
  Object.entries(HAND_LETTERS).map(([character, { strokes }]) => [character, parseStrokes(strokes)]),
);

/** Returns unslanted handwriting in x-heights, y up: one list of points per stroke, from pen down to pen lift. */
export function createHandwritingStrokes(
  text: string,
  hand: Hand,
  random: Random,
): { strokes: PenPoint[][]; width: number } {
  const strokes: PenPoint[][] = [];
  let open: PenPoint[] | undefined;
  let x = 0;
  let drift = 0;
  for (const character of text) {
    const letter = HAND_LETTERS[character] ?? HAND_LETTERS["-"]!;
    const parsed = PARSED.get(character) ?? PARSED.get("-")!;
    const size = 1 + random.normal() * hand.jitter * 1.6;
    drift = drift * 0.8 + random.normal() * hand.jitter * 0.9;
    const place = (point: PenPoint): PenPoint => ({
      x: x + point.x * hand.breadth * size + random.normal() * hand.jitter,
      y:
        (point.y > 1.05 ? 1.05 + (point.y - 1.05) * hand.reach : point.y) * size +
        drift +
        random.normal() * hand.jitter,
      corner: point.corner,
    });
    parsed.forEach((points, index) => {
      const placed = points.map(place);
      if (index === 0 && open && letter.joinsBefore && random.chance(hand.joining)) {
        open.push(...placed);
      } else {
        strokes.push(placed);
        if (index === 0) open = placed;
      }
    });
    if (!letter.joinsAfter) open = undefined;
    x += letter.advance * hand.breadth * size + hand.spacing * (letter.joinsAfter ? 0.4 : 1);
  }
  return { strokes, width: x };
}

export interface Writing {
  /** SVG path data to fill with the hand's ink. */
  readonly path: string;
  /** Width of the written line, in drawing units. */
  readonly width: number;
}

/**
 * Draws a line of handwritten text.
 *
 * @param place  baseline start `x`, `y` and `xHeight` in drawing units; the line shrinks to fit `maxWidth`
 * @param unitsPerInch  drawing units per inch, which set the pen width
 */
export function drawHandwriting(
  text: string,
  hand: Hand,
  place: { x: number; y: number; xHeight: number; maxWidth: number },
  unitsPerInch: number,
  random: Random,
): Writing {
  const { strokes, width } = createHandwritingStrokes(text, hand, random);
  const fit = Math.min(1, place.maxWidth / (width * place.xHeight));
  const scale = place.xHeight * (0.35 + 0.65 * fit);
  const across = place.xHeight * fit;
  const tilt = random.between(-0.006, 0.008);
  const pen = hand.penInches * unitsPerInch;
  const path = strokes
    .map((stroke) =>
      drawPenStroke(
        stroke.map((point) => {
          const x = point.x * across + point.y * hand.slant * scale;
          return { x: place.x + x, y: place.y - point.y * scale - x * tilt, corner: point.corner };
        }),
        pen,
        random,
      ),
    )
    .join("");
  return { path, width: width * across };
}
