import type { Design } from "./design";
import type { PrintStyle } from "./print-micr-line";
import type { SeededRandom } from "./seeded-random";

function randomPrintStyle(random: SeededRandom, hard: boolean): PrintStyle {
  return {
    level: random.range(0.34, 0.62),
    smear: random.range(0.22, 0.4),
    raggedness: random.range(0, hard ? 0.16 : 0.08),
    voids: hard && random.chance(0.5) ? random.range(0, 0.5) : 0,
    jitter: random.range(0, 0.25),
  };
}

/** @param hard worn print, more strokes across the line and stronger backgrounds */
export function randomDesign(
  random: SeededRandom,
  line: string,
  business: boolean,
  dpi: number,
  hard: boolean,
): Design {
  const background = random.pick(["plain", "waves", "halftone", "guilloche", "picture"] as const);
  const amountCents = random.chance(0.85) ? Math.floor(10 ** random.range(3, 6.7)) : null;
  return {
    line,
    style: randomPrintStyle(random, hard),
    widthInches: business ? random.pick([8.5, 8.25, 8]) : random.range(5.9, 6.2),
    heightInches: business ? random.pick([3.5, 3.66, 3, 3.66]) : random.range(2.7, 2.85),
    dpi,
    amountCents,
    handAmount: random.chance(0.25),
    crossed: random.chance(hard ? 0.3 : 0.12),
    background,
    strength: random.range(8, hard ? 60 : 40),
    clearBand: random.chance(0.6),
  };
}
