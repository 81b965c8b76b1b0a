import { createRandom, type Random } from "@/lib/shared/random";
import type { CheckSpec, Side } from "./check-spec";
import { drawDeskSurface } from "./desk-surface";
import { type Sheet, sampleBilinear } from "./paper-shape";
import type { Picture } from "./picture";
import { type Corners, computeHomography, frame } from "./projection";

/** The resolution that phones set in image files by default. */
const PHOTO_DPI = 72;

/** Returns the check's corners in the image, with slight rotation and perspective. */
function randomCorners(spec: CheckSpec, strength: number, width: number, height: number, random: Random): Corners {
  const aspect = spec.widthInches / spec.heightInches;
  const across = Math.min(width * random.between(0.74, 0.84), height * 0.8 * aspect);
  const halfWidth = across / 2;
  const halfHeight = halfWidth / aspect;
  const angle = random.normal() * 0.025 + (random.chance(0.5) ? 1 : -1) * strength * 0.06;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const cx = width / 2 + random.between(-0.02, 0.02) * width;
  const cy = height / 2 + random.between(-0.05, 0.05) * height;
  const keystone = random.between(-0.3, 0.3) * strength;
  const lean = random.between(-0.2, 0.2) * strength;
  const corner = (sx: number, sy: number) => {
    const x = sx * halfWidth;
    const y = sy * halfHeight;
    // A pinhole camera tilted about both axes.
    const depth = 1 + keystone * sy * 0.5 * (halfHeight / halfWidth) + lean * sx * 0.5;
    return { x: cx + (x * cos - y * sin) / depth, y: cy + (x * sin + y * cos) / depth };
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** Returns the dpi at which to draw the paper so that the photo neither blurs nor aliases it. */
export function computePhotoSourceDpi(spec: CheckSpec): number {
  return Math.max(120, Math.min(600, Math.round((spec.photoSize.width * 0.8) / spec.widthInches)));
}

/**
 * Renders a photo of a sheet on a desk: perspective, a soft shadow, curled paper, uneven light with vignetting, and
 * sensor noise. The returned corners are those of the document in the image.
 */
export async function photograph(
  sheet: Sheet,
  spec: CheckSpec,
  strength: number,
  side: Side,
): Promise<{ picture: Picture; corners: Corners }> {
  const { width, height } = spec.photoSize;
  const random = createRandom(`${spec.seed}/${side}/photo`);
  const corners = randomCorners(spec, strength, width, height, random.fork("lie"));
  const paper = sheet.picture;
  const h = computeHomography(corners, frame(paper.width, paper.height));
  const data = await drawDeskSurface(spec.desk, width, height, `${spec.seed}/desk`);
  const light = random.fork("light");
  const level = light.between(0.9, 1.02) - 0.06 * strength;
  const slope = light.between(0.06, 0.2) * (light.chance(0.5) ? 1 : -1);
  const slopeDown = light.between(-0.1, 0.14);
  const warmth = light.between(-0.035, 0.05);
  const tints = [1 + warmth, 1, 1 - warmth * 1.3];
  const curl = random.fork("curl").between(0.25, 1) * strength * paper.height * 0.03;
  const lift = random.fork("curl").between(0.02, 0.07) * strength;
  const shadowX = light.between(-0.02, 0.02) * paper.width;
  const shadowY = light.between(0.008, 0.03) * paper.height;
  const softness = paper.height * (0.02 + 0.03 * strength);
  const noise = createNoiseTable(random.fork("noise"), 2.2 + 3.2 * strength);
  const roll = random.fork("noise rows");
  for (let y = 0, i = 0; y < height; y++) {
    const py = y + 0.5;
    const start = roll.integer(0, 65_535);
    for (let x = 0; x < width; x++, i += 3) {
      const px = x + 0.5;
      const w = h[6]! * px + h[7]! * py + 1;
      const u = (h[0]! * px + h[1]! * py + h[2]!) / w;
      const arch = 4 * (u / paper.width) * (1 - u / paper.width);
      const v = (h[3]! * px + h[4]! * py + h[5]!) / w + curl * arch;
      const nx = px / width - 0.5;
      const ny = py / height - 0.5;
      let shade = (level + slope * nx + slopeDown * ny) * (1 - 0.42 * (nx * nx + ny * ny));
      const isInside = u >= 0 && v >= 0 && u < paper.width && v < paper.height;
      const isOnPaper = isInside && sheet.mask[(v | 0) * paper.width + (u | 0)]! > 0;
      if (isOnPaper) shade *= 1 + lift * Math.cos((6.283 * u) / paper.width);
      else shade *= 1 - computeShadow(u - shadowX, v - shadowY, paper.width, paper.height, softness);
      const jitter = noise[(start + x) & 65_535]!;
      for (let c = 0; c < 3; c++) {
        const from = isOnPaper ? sampleBilinear(paper, u, v, paper.channels === 1 ? 0 : c) : data[i + c]!;
        const value = from * shade * tints[c]! + jitter;
        data[i + c] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
      }
    }
  }
  return { picture: { data, width, height, channels: 3, dpi: PHOTO_DPI }, corners };
}

/** Returns how much the paper's shadow darkens the desk at a point, 0 to 0.5. */
function computeShadow(u: number, v: number, width: number, height: number, softness: number): number {
  const dx = Math.max(-u, u - width, 0);
  const dy = Math.max(-v, v - height, 0);
  const distance = Math.sqrt(dx * dx + dy * dy) / softness;
  return distance > 5 ? 0 : 0.5 * Math.exp(-distance);
}

function createNoiseTable(random: Random, deviation: number): Float32Array {
  return new Float32Array(65_536).map(() => random.normal() * deviation);
}
