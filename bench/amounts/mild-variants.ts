import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import sharp from "sharp";
import { addNoise } from "@/bench/fronts/canvas";
import { recompressJpeg } from "@/bench/fronts/capture";
import { compositeSheet, drawBackground, randomPose } from "@/bench/fronts/scenes";
import { SeededRandom } from "@/bench/fronts/seeded-random";

/** A front as a different scan or photo might capture it, no harder for a human to read. */
interface MildVariant {
  readonly gray: GrayImage;
  readonly densityDpi: number | null;
}

/** Makes a variant of a flat front with a known resolution. */
type MakeVariant = (front: GrayImage, dpi: number, random: SeededRandom) => Promise<MildVariant>;

/** Composites a front onto a background image. */
function compositeOnto(front: GrayImage, corners: Quadrilateral, background: GrayImage): GrayImage {
  const { width, height } = background;
  compositeSheet(front, background, { corners, width, height, curl: 0 });
  return background;
}

function createBlank(width: number, height: number, level: number): GrayImage {
  return { width, height, pixels: new Uint8Array(width * height).fill(level) };
}

/** Scales an image. */
export async function resize({ pixels, width, height }: GrayImage, scale: number): Promise<GrayImage> {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const resized = sharp(pixels, { raw: { width, height, channels: 1 } }).resize({ ...size, fit: "fill" });
  return { ...size, pixels: new Uint8Array(await resized.toColourspace("b-w").raw().toBuffer()) };
}

/** Drawing wood takes longer than the analysis, so images share a few backgrounds. */
const woods: GrayImage[] = [];

function pickWoodBackground(width: number, height: number, random: SeededRandom): GrayImage {
  while (woods.length < 4) woods.push(drawBackground("wood", width, height, new SeededRandom(woods.length)));
  const wood = random.pick(woods);
  return { ...wood, pixels: wood.pixels.slice() };
}

const randomSign = (random: SeededRandom) => (random.chance(0.5) ? 1 : -1);

export const MILD_VARIANTS: Readonly<Record<string, MakeVariant>> = {
  "on wood": async (front, _, random) => {
    const [width, height] = [1800, 1000];
    const pose = randomPose(front, width, height, random.range(-1.5, 1.5), 0.93, 0.02, 0, random);
    const picture = pickWoodBackground(width, height, random);
    compositeSheet(front, picture, pose);
    addNoise(picture, random.range(1, 4), random);
    return { gray: await recompressJpeg(picture, random.integer(70, 90)), densityDpi: null };
  },
  turned: async (front, dpi, random) => {
    const angle = (randomSign(random) * random.range(0.4, 1.5) * Math.PI) / 180;
    const [w, h] = [front.width, front.height];
    const [width, height] = [Math.round(w + 0.3 * dpi), Math.round(h + 0.4 * dpi)];
    const corner = (sx: number, sy: number) => ({
      x: width / 2 + (sx * w * Math.cos(angle) - sy * h * Math.sin(angle)) / 2,
      y: height / 2 + (sx * w * Math.sin(angle) + sy * h * Math.cos(angle)) / 2,
    });
    const corners: Quadrilateral = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
    return { gray: compositeOnto(front, corners, createBlank(width, height, random.integer(10, 50))), densityDpi: dpi };
  },
  "150 dpi": async (front, dpi) => ({ gray: await resize(front, 150 / dpi), densityDpi: 150 }),
  rescaled: async (front, dpi, random) => {
    const scale = (200 / dpi) * (1 + randomSign(random) * random.range(0.02, 0.04));
    return { gray: await resize(front, scale), densityDpi: random.chance(0.5) ? 200 : null };
  },
  JPEG: async (front, dpi, random) => ({
    gray: await recompressJpeg(await resize(front, 200 / dpi), random.integer(30, 60)),
    densityDpi: 200,
  }),
};
