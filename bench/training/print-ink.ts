import type { SeededRandom } from "@/bench/fronts/seeded-random";
import { boxBlur, type Canvas, DOTS, fillDisc, HEIGHT, WIDTH } from "./line-canvas";

/** Simulates printing: strokes become thicker or thinner, edges become ragged, and some ink is lost. */
export function printInk(ink: Canvas, random: SeededRandom): Canvas {
  const printed = random.chance(0.06) ? applyHalftone(ink, random) : ink;
  // Enough spread to close the gap between the on-us symbol's bars.
  const isSpread = random.chance(0.12);
  const smeared = boxBlur(boxBlur(printed, isSpread ? 2 : 1), isSpread || random.chance(0.4) ? 2 : 1);
  const level = isSpread ? random.range(0.12, 0.28) : random.range(0.28, 0.66);
  const ragged = random.chance(0.5) ? random.range(0, 0.16) : 0;
  const out = new Float32Array(smeared.length);
  const columns = Math.ceil(WIDTH / 2);
  const grain = new Float32Array(columns * Math.ceil(HEIGHT / 2));
  if (ragged > 0) for (let i = 0; i < grain.length; i++) grain[i] = ragged * random.normal();
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const value = smeared[y * WIDTH + x]!;
      if (value > 0.02) {
        const rough = value + grain[(y >> 1) * columns + (x >> 1)]!;
        out[y * WIDTH + x] = Math.min(1, Math.max(0, (rough - level) * 5 + 0.5));
      }
    }
  }
  if (random.chance(0.3)) {
    for (let i = random.integer(1, 12); i > 0; i--) {
      const radius = random.range(0.2, 0.9) * DOTS;
      const [x, y] = [random.range(0, WIDTH), HEIGHT / 2 + random.range(-5, 5) * DOTS];
      const lean = random.range(-2, 2);
      for (let k = 0; k < 6; k++) fillDisc(out, x + k * lean, y + (k * random.range(-1, 1)) / 2, radius, 0);
    }
  }
  return out;
}

/** Splits the print into the dots of a halftone screen, which nearly touch. */
function applyHalftone(ink: Canvas, random: SeededRandom): Canvas {
  const pitch = random.range(0.5, 0.9) * DOTS;
  const lean = random.range(-0.4, 0.4);
  const depth = random.range(0.3, 0.8);
  return ink.map((value, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const [across, down] = [x + lean * y, y - lean * x].map((coordinate) =>
      Math.cos((2 * Math.PI * coordinate) / pitch),
    );
    return value * (1 - depth * (0.5 - 0.25 * (across! + down!)));
  });
}
