import type { Random } from "@/lib/shared/random";
import type { CheckSpec, Side } from "./check-spec";
import type { Picture } from "./picture";
import { type Corners, computeHomography, frame, project } from "./projection";

/** A document's pixels and shape: `mask` is 255 where there is paper, otherwise 0. */
export interface Sheet {
  readonly picture: Picture;
  readonly mask: Uint8Array;
}

export function createWholeSheet(picture: Picture): Sheet {
  return { picture, mask: new Uint8Array(picture.width * picture.height).fill(255) };
}

/** RGB color of the scanner bed. */
const BED = [26, 27, 29] as const;

/** Creates the displacement of a ragged edge, in pixels: piecewise linear noise at three scales. */
function createRaggedness(random: Random, dpi: number): (t: number) => number {
  const layers = [0.16, 0.045, 0.012].map((inches, i) => ({
    length: inches * dpi,
    heights: Array.from({ length: 256 }, () => random.between(-1, 1) * [0.05, 0.018, 0.007][i]! * dpi),
  }));
  return (t) =>
    layers.reduce((sum, { length, heights }) => {
      const at = t / length;
      const k = Math.floor(at);
      const a = heights[k & 255]!;
      return sum + a + (heights[(k + 1) & 255]! - a) * (at - k);
    }, 0);
}

/** Tears a triangle off a corner, 1.15 in wide and 0.6 in high at strength 0.5; on the back, the mirrored corner. */
export function tearCorner(sheet: Sheet, strength: number, side: Side, random: Random): Sheet {
  const { width, height, dpi } = sheet.picture;
  const across = Math.min(width * 0.6, (0.3 + 1.7 * strength) * dpi);
  const down = Math.min(height * 0.6, (0.2 + 0.8 * strength) * dpi);
  const right = random.chance(0.5) !== (side === "back");
  const rough = createRaggedness(random, dpi);
  const mask = sheet.mask.slice();
  for (let y = 0; y < down * 1.1; y++) {
    for (let k = 0; k < across * 1.1; k++) {
      if (k / across + y / down > 1 + rough(k - y) / across) continue;
      mask[y * width + (right ? width - 1 - k : k)] = 0;
    }
  }
  return { ...sheet, mask };
}

/** Tears a piece out of the top edge, 1.6 in long and 0.6 in deep at strength 0.5. */
export function tearEdge(sheet: Sheet, strength: number, side: Side, random: Random): Sheet {
  const { width, height, dpi } = sheet.picture;
  const length = Math.min(width * 0.6, (0.6 + 2 * strength) * dpi);
  const depth = Math.min(height * 0.5, (0.2 + 0.8 * strength) * dpi);
  const start = random.between(0.25, 0.7) * (width - length);
  const left = side === "back" ? width - start - length : start;
  const rough = createRaggedness(random, dpi);
  const mask = sheet.mask.slice();
  for (let x = Math.floor(left); x < left + length; x++) {
    const t = (x - left) / length;
    const bite = depth * Math.min(1, 6 * t, 6 * (1 - t)) + rough(x);
    for (let y = 0; y < Math.min(height, bite); y++) mask[y * width + x] = 0;
  }
  return { ...sheet, mask };
}

/** Fills the areas torn off a sheet with the scanner bed's dark color. */
export function fillWithScannerBed({ picture, mask }: Sheet): Picture {
  if (!mask.includes(0)) return picture;
  const data = picture.data.slice();
  for (let i = 0; i < mask.length; i++) {
    if (mask[i]) continue;
    for (let c = 0; c < picture.channels; c++) data[i * picture.channels + c] = BED[c]!;
  }
  return { ...picture, data };
}

/** Samples one channel bilinearly, clamped to the image. */
export function sampleBilinear(picture: Picture, x: number, y: number, channel: number): number {
  const { data, width, height, channels } = picture;
  const px = Math.max(0, Math.min(width - 1.001, x - 0.5));
  const py = Math.max(0, Math.min(height - 1.001, y - 0.5));
  const x0 = px | 0;
  const y0 = py | 0;
  const fx = px - x0;
  const fy = py - y0;
  const i = (y0 * width + x0) * channels + channel;
  const below = i + width * channels;
  const top = data[i]! * (1 - fx) + data[i + channels]! * fx;
  const bottom = data[below]! * (1 - fx) + data[below + channels]! * fx;
  return top * (1 - fy) + bottom * fy;
}

/** Margin of scanner bed around a rotated sheet, so that its corners are visible. */
const BED_MARGIN_INCHES = 0.1;

/** Rotates a sheet on the bed (8° at strength 1); the frame grows so that nothing is cropped. */
export function skew(sheet: Sheet, strength: number, random: Random): { picture: Picture; corners: Corners } {
  const { picture, mask } = sheet;
  const angle = ((random.chance(0.5) ? 1 : -1) * 8 * strength * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const rotated = frame(picture.width, picture.height).map(({ x, y }) => ({
    x: x * cos - y * sin,
    y: x * sin + y * cos,
  }));
  const margin = BED_MARGIN_INCHES * picture.dpi;
  const left = Math.min(...rotated.map((p) => p.x)) - margin;
  const top = Math.min(...rotated.map((p) => p.y)) - margin;
  const width = Math.ceil(Math.max(...rotated.map((p) => p.x)) - left + margin);
  const height = Math.ceil(Math.max(...rotated.map((p) => p.y)) - top + margin);
  const corners = rotated.map((p) => ({ x: p.x - left, y: p.y - top })) as unknown as Corners;
  const back = computeHomography(corners, frame(picture.width, picture.height));
  const data = new Uint8Array(width * height * picture.channels);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = project(back, x + 0.5, y + 0.5);
      const isInside = p.x >= 0 && p.y >= 0 && p.x < picture.width && p.y < picture.height;
      const isPaper = isInside && mask[Math.floor(p.y) * picture.width + Math.floor(p.x)]! > 0;
      for (let c = 0; c < picture.channels; c++, i++) {
        data[i] = isPaper ? Math.round(sampleBilinear(picture, p.x, p.y, c)) : BED[c]!;
      }
    }
  }
  return { picture: { ...picture, data, width, height }, corners };
}

/** Returns the seed of one defect's random stream, so that each defect is independent of the rest. */
export function deriveDefectSeed(spec: CheckSpec, side: Side, name: string): string {
  // A tear affects both sides of the paper, so both sides share one stream.
  return name.startsWith("torn") ? `${spec.seed}/${name}` : `${spec.seed}/${side}/${name}`;
}
