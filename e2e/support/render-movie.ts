import { writeFileSync } from "node:fs";
import sharp from "sharp";

const WIDTH = 1280;
const HEIGHT = 720;
/** Frames per second. Chromium plays MJPEG at 30 frames per second, and each frame is written twice. */
const RATE = 15;
const REPEATS = 2;
/** How long a side stays still; long, because a busy machine processes few frames per second. */
const STEADY_SECONDS = 8;

/** The check's center and width in pixels, and its rotation in degrees. */
interface Pose {
  x: number;
  y: number;
  width: number;
  degrees: number;
}

const OUTSIDE: Pose = { x: 1750, y: 560, width: 620, degrees: 16 };
const STEADY: Pose = { x: 640, y: 362, width: 1010, degrees: 1.5 };
/** Offsets in pixels that imitate a hand's tremor. */
const TREMOR = [
  [0, 0],
  [1, 0.5],
  [0.5, -1],
  [-1, 0.5],
] as const;

/**
 * Renders a camera movie of a check on a desk. Each side slides into view, stays still for some seconds, and slides
 * out.
 *
 * @param file output path; must end with .mjpeg, as Chromium's `--use-file-for-fake-video-capture` requires
 */
export async function renderMovie(sides: readonly string[], file: string): Promise<void> {
  const desk = await drawDesk();
  const frames: Buffer[] = [];
  for (const side of sides) {
    // Darken the check, because white paper looks darker on a desk than in a scan.
    const check = await sharp(side).resize({ width: 1010 }).linear(0.88, 4).png().toBuffer();
    const render = (pose: Pose) => drawFrame(desk, check, pose);
    const slide = await Promise.all(interpolatePoses(OUTSIDE, STEADY, RATE).map(render));
    const steady = await Promise.all(TREMOR.map(([x, y]) => render({ ...STEADY, x: STEADY.x + x, y: STEADY.y + y })));
    frames.push(
      ...slide,
      ...Array.from({ length: STEADY_SECONDS * RATE }, (_, i) => steady[i % steady.length]!),
      ...slide.toReversed(),
    );
  }
  writeFileSync(file, Buffer.concat(frames.flatMap((frame) => Array<Buffer>(REPEATS).fill(frame))));
}

function interpolatePoses(from: Pose, to: Pose, count: number): Pose[] {
  return Array.from({ length: count }, (_, i) => {
    const share = 1 - (1 - i / (count - 1)) ** 2;
    const between = (a: number, b: number) => a + (b - a) * share;
    return {
      x: between(from.x, to.x),
      y: between(from.y, to.y),
      width: between(from.width, to.width),
      degrees: between(from.degrees, to.degrees),
    };
  });
}

/** Draws a dark wooden desk with grain. */
async function drawDesk(): Promise<Buffer> {
  const grain = Array.from({ length: STEADY_SECONDS * RATE }, (_, i) => {
    const y = i * 12 + ((i * 7919) % 9);
    const bend = ((i * 104729) % 17) - 8;
    return `<path d="M0 ${y}q320 ${bend} 640 0t640 0" stroke="#4a3524" stroke-width="${1 + (i % 3)}" fill="none"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#5d4430"/>${grain.join("")}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}

async function drawFrame(desk: Buffer, check: Buffer, { x, y, width, degrees }: Pose): Promise<Buffer> {
  const resized = sharp(check)
    .resize({ width: Math.round(width) })
    .ensureAlpha();
  const rotated = await resized.rotate(degrees, { background: "#0000" }).png().toBuffer({ resolveWithObject: true });
  // Crop the part outside the frame, because sharp composites only images that fit.
  const left = Math.round(x - rotated.info.width / 2);
  const top = Math.round(y - rotated.info.height / 2);
  const visiblePart = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(rotated.info.width, WIDTH - left) - Math.max(0, -left),
    height: Math.min(rotated.info.height, HEIGHT - top) - Math.max(0, -top),
  };
  const layers: { input: Buffer; left: number; top: number }[] = [];
  if (visiblePart.width > 0 && visiblePart.height > 0) {
    const input = await sharp(rotated.data).extract(visiblePart).toBuffer();
    layers.push({ input, left: Math.max(0, left), top: Math.max(0, top) });
  }
  return sharp(desk).composite(layers).jpeg({ quality: 88 }).toBuffer();
}
