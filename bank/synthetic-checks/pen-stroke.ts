import type { Random } from "@/lib/shared/random";

export interface PenPoint {
  readonly x: number;
  readonly y: number;
  /** Whether the stroke's direction may change abruptly at this point. */
  readonly corner?: boolean;
}

interface Sample {
  x: number;
  y: number;
  /** Length traveled since the stroke began. */
  traveled: number;
}

const SAMPLES_PER_SPAN = 7;

/** Samples a smooth Catmull–Rom curve through the points, with repeated end points. */
function sampleRun(points: readonly PenPoint[], into: Sample[]): void {
  for (let i = 0; i + 1 < points.length; i++) {
    const p1 = points[i]!;
    const p2 = points[i + 1]!;
    const p0 = points[i - 1] ?? p1;
    const p3 = points[i + 2] ?? p2;
    const tension = 0.46;
    for (let s = into.length && i === 0 ? 1 : i === 0 ? 0 : 1; s <= SAMPLES_PER_SPAN; s++) {
      const t = s / SAMPLES_PER_SPAN;
      const t2 = t * t;
      const t3 = t2 * t;
      const h1 = 2 * t3 - 3 * t2 + 1;
      const h2 = -2 * t3 + 3 * t2;
      const h3 = (t3 - 2 * t2 + t) * tension;
      const h4 = (t3 - t2) * tension;
      const x = h1 * p1.x + h2 * p2.x + h3 * (p2.x - p0.x) + h4 * (p3.x - p1.x);
      const y = h1 * p1.y + h2 * p2.y + h3 * (p2.y - p0.y) + h4 * (p3.y - p1.y);
      const last = into.at(-1);
      const step = last ? Math.hypot(x - last.x, y - last.y) : 0;
      if (last && step < 1e-6) continue;
      into.push({ x, y, traveled: last ? last.traveled + step : 0 });
    }
  }
}

function sampleStroke(points: readonly PenPoint[]): Sample[] {
  const samples: Sample[] = [];
  let start = 0;
  for (let i = 1; i < points.length; i++) {
    if (i === points.length - 1 || points[i]!.corner) {
      sampleRun(points.slice(start, i + 1), samples);
      start = i;
    }
  }
  return samples;
}

function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function drawDot(x: number, y: number, radius: number): string {
  const r = formatNumber(radius);
  return `M${formatNumber(x - radius)} ${formatNumber(y)}a${r} ${r} 0 1 1 ${formatNumber(radius * 2)} 0a${r} ${r} 0 1 1 ${formatNumber(-radius * 2)} 0Z`;
}

/**
 * Draws the outline of a pen stroke as SVG path data to fill with the nonzero rule. Downward strokes are wider, and
 * the ends taper, as with a ballpoint pen.
 *
 * @param width  nominal stroke width, in the same units as the points (y downward)
 */
export function drawPenStroke(points: readonly PenPoint[], width: number, random: Random): string {
  if (points.length === 0) return "";
  const samples = sampleStroke(points);
  const first = samples[0] ?? { x: points[0]!.x, y: points[0]!.y, traveled: 0 };
  const length = samples.at(-1)?.traveled ?? 0;
  if (length < width) return drawDot(first.x, first.y, width * 0.62);
  const left: string[] = [];
  const right: string[] = [];
  const phase = random.between(0, 6.28);
  const caps: string[] = [];
  samples.forEach((sample, i) => {
    const before = samples[Math.max(0, i - 1)]!;
    const after = samples[Math.min(samples.length - 1, i + 1)]!;
    const dx = after.x - before.x;
    const dy = after.y - before.y;
    const norm = Math.hypot(dx, dy) || 1;
    const downward = dy / norm;
    const taper = Math.min(1, 0.5 + sample.traveled / (width * 5), 0.42 + (length - sample.traveled) / (width * 7));
    const waver = 0.05 * Math.sin(sample.traveled / (width * 6) + phase);
    const half = (width / 2) * taper * (0.95 + 0.2 * downward + waver);
    left.push(`${formatNumber(sample.x - (dy / norm) * half)} ${formatNumber(sample.y + (dx / norm) * half)}`);
    right.push(`${formatNumber(sample.x + (dy / norm) * half)} ${formatNumber(sample.y - (dx / norm) * half)}`);
    const isTurn = i === 0 || i === samples.length - 1 || turnsSharply(before, sample, after);
    if (isTurn) caps.push(drawDot(sample.x, sample.y, half));
  });
  return `M${left.join("L")}L${right.reverse().join("L")}Z${caps.join("")}`;
}

function turnsSharply(a: Sample, b: Sample, c: Sample): boolean {
  const ax = b.x - a.x;
  const ay = b.y - a.y;
  const bx = c.x - b.x;
  const by = c.y - b.y;
  return ax * bx + ay * by < 0.5 * Math.hypot(ax, ay) * Math.hypot(bx, by);
}
