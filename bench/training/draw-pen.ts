import type { SeededRandom } from "@/bench/fronts/seeded-random";
import { type Canvas, DOTS, fillDisc, HEIGHT, WIDTH } from "./line-canvas";

/** Draws a pen stroke across the line: a horizontal rule, a vertical stroke or a curve. */
export function drawPen(canvas: Canvas, random: SeededRandom): void {
  const radius = (random.range(0.3, 2) * DOTS) / 2;
  if (random.chance(0.18)) {
    const from = random.range(0, WIDTH * 0.7);
    const to = from + random.range(40, WIDTH);
    const level = HEIGHT / 2 + random.range(-6, 6) * DOTS;
    const slope = random.range(-0.02, 0.02);
    for (let x = from; x < Math.min(WIDTH, to); x += 1)
      fillDisc(canvas, x, level + slope * (x - from), radius * 0.7, 1);
    return;
  }
  if (random.chance(0.08)) {
    const x = random.range(0, WIDTH);
    const lean = random.range(-0.2, 0.2);
    for (let y = 0; y < HEIGHT; y++) fillDisc(canvas, x + lean * y, y, radius, 1);
    return;
  }
  const randomY = () => HEIGHT / 2 + random.range(-14, 11) * DOTS;
  let x = random.range(0, WIDTH);
  let y = randomY();
  const side = random.chance(0.8) ? 1 : -1;
  const isSteep = random.chance(0.4);
  for (let i = random.integer(1, 8); i > 0; i--) {
    const x3 = x + side * random.range(-3, isSteep ? 6 : 16) * DOTS;
    // Steep strokes zigzag up and down.
    const y3 = isSteep ? HEIGHT / 2 + (i % 2 === 0 ? random.range(-14, -2) : random.range(0, 11)) * DOTS : randomY();
    const [x1, x2] = [x + random.range(-8, 16) * DOTS, x3 + random.range(-12, 8) * DOTS];
    const [y1, y2] = [randomY(), randomY()];
    const length = Math.hypot(x1 - x, y1 - y) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2);
    const steps = Math.max(4, Math.ceil(length / Math.max(1, radius * 0.7)));
    for (let k = 0; k <= steps; k++) {
      const t = k / steps;
      const u = 1 - t;
      fillDisc(
        canvas,
        u * u * u * x + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t * x3,
        u * u * u * y + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t * y3,
        radius,
        1,
      );
    }
    [x, y] = [x3, y3];
  }
}
