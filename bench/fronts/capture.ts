import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import sharp from "sharp";
import { addNoise, boxBlur, mapPixels, motionBlur } from "./canvas";
import type { Design } from "./design";
import type { Sheet } from "./draw-front";
import { applyLighting, type BackgroundKind, compositeSheet, drawBackground, randomPose, type View } from "./scenes";
import type { SeededRandom } from "./seeded-random";

/** Encodes an image as JPEG and decodes it again; `quality` is from 1 to 100. */
export async function recompressJpeg(gray: GrayImage, quality: number): Promise<GrayImage> {
  const { width, height } = gray;
  const jpeg = await sharp(gray.pixels, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .jpeg({ quality })
    .toBuffer();
  return { width, height, pixels: new Uint8Array(await sharp(jpeg).toColourspace("b-w").raw().toBuffer()) };
}

/** Thresholds an image at one level, which is badly chosen in 30% of cases. */
function toBitonal(gray: GrayImage, random: SeededRandom, tags: string[]): void {
  const values = [...gray.pixels.filter((_, i) => i % 37 === 0)].sort((a, b) => a - b);
  const paper = values[Math.floor(values.length * 0.6)]!;
  const isBadLevel = random.chance(0.3);
  if (isBadLevel) tags.push("badly thresholded");
  const level =
    paper * (isBadLevel ? random.pick([random.range(0.38, 0.46), random.range(0.72, 0.8)]) : random.range(0.5, 0.68));
  mapPixels(gray, (value) => (value < level ? 0 : 255));
}

/** Simulates a flat scan, with or without a slight skew and a border, in any of four orientations. */
export async function captureScan(
  sheet: Sheet,
  design: { dpi: number },
  random: SeededRandom,
  isBitonal: boolean,
  tags: string[],
): Promise<View> {
  let degrees = random.chance(0.6) ? 0 : random.range(-2.5, 2.5);
  const margin = random.chance(0.55) ? 0 : random.range(0.02, 0.5) * design.dpi;
  if (margin === 0 && random.chance(0.6)) degrees = 0;
  const quarterTurn = random.chance(0.8) ? 0 : random.pick([90, 180, 270]);
  if (quarterTurn) tags.push(`turned ${quarterTurn}`);
  if (degrees) tags.push("skewed");
  if (margin) tags.push("with a border");
  const { gray } = sheet;
  const isHorizontal = quarterTurn % 180 === 0;
  const [w, h] = isHorizontal ? [gray.width, gray.height] : [gray.height, gray.width];
  const width = Math.round(w + 2 * margin);
  const height = Math.round(h + 2 * margin);
  const lid = random.chance(0.5) ? random.range(10, 60) : random.range(235, 254);
  if (margin && lid > 200) tags.push("white lid");
  const background: GrayImage = { width, height, pixels: new Uint8Array(width * height).fill(Math.round(lid)) };
  const angle = ((degrees + quarterTurn) * Math.PI) / 180;
  const corner = (sx: number, sy: number) => ({
    x: width / 2 + (sx * gray.width * Math.cos(angle) - sy * gray.height * Math.sin(angle)) / 2,
    y: height / 2 + (sx * gray.width * Math.sin(angle) + sy * gray.height * Math.cos(angle)) / 2,
  });
  const corners: Quadrilateral = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  if (degrees === 0 && quarterTurn === 0 && margin === 0) background.pixels.set(gray.pixels);
  else compositeSheet(gray, background, { corners, width, height, curl: 0 });
  if (random.chance(0.3)) boxBlur(background, random.range(0.2, 1) * (design.dpi / 200));
  addNoise(background, random.range(0, 7), random);
  if (isBitonal) {
    toBitonal(background, random, tags);
    return { gray: background, corners };
  }
  const quality = random.pick([40, 55, 75, 90]);
  if (quality === 40) tags.push("JPEG 40");
  return { gray: await recompressJpeg(background, quality), corners };
}

/** Simulates a phone photo of a check on a desk: perspective, curl, uneven light and sensor noise. */
export async function capturePhoto(sheet: Sheet, random: SeededRandom, tags: string[]): Promise<View> {
  const kind = random.pick<BackgroundKind>(["plain", "wood", "cloth", "busy", "pale"]);
  tags.push(`on a ${kind} desk`);
  const isUpright = random.chance(0.3);
  const size = random.pick([1600, 2000, 2600]);
  const [width, height] = isUpright ? [Math.round(size * 0.75), size] : [size, Math.round(size * 0.75)];
  const degrees =
    (isUpright ? random.pick([90, 90, 270, 0]) : random.pick([0, 0, 0, 180, 90])) +
    (random.chance(0.75) ? random.range(-8, 8) : random.range(-45, 45));
  if (Math.abs(((degrees + 45 + 360) % 90) - 45) > 9) tags.push("turned askew");
  if (Math.round(degrees / 90) % 4 === 2) tags.push("upside down");
  const curl = random.chance(0.35) ? random.range(-0.035, 0.035) : 0;
  if (curl) tags.push("curled");
  const slant = random.range(0, 0.12);
  if (slant > 0.07) tags.push("slanted");
  const pose = randomPose(sheet.gray, width, height, degrees, random.range(0.78, 0.97), slant, curl, random);
  const background = drawBackground(kind, width, height, random);
  compositeSheet(sheet.gray, background, pose);
  const glare = random.chance(0.3) ? random.range(0.2, 0.6) : 0;
  if (glare) tags.push("glare");
  const hardShadow = random.chance(0.25) ? random.range(0.2, 0.5) : 0;
  if (hardShadow) tags.push("hard shadow");
  const t = random.next();
  const v = random.next();
  const [a, b, c, d] = pose.corners;
  const glareAt = {
    x: (a.x * (1 - t) + b.x * t) * (1 - v) + (d.x * (1 - t) + c.x * t) * v,
    y: (a.y * (1 - t) + b.y * t) * (1 - v) + (d.y * (1 - t) + c.y * t) * v,
  };
  applyLighting(background, { shadow: random.range(0, 0.5), hardShadow, glare, glareAt }, random);
  if (random.chance(0.5)) boxBlur(background, random.range(0.2, 1));
  if (random.chance(0.15)) {
    motionBlur(background, random.range(1.5, 3), random.range(0, 3.14));
    tags.push("shaken");
  }
  addNoise(background, random.range(1, 8), random);
  return { gray: await recompressJpeg(background, random.integer(50, 92)), corners: pose.corners };
}

/** Crops a band around the MICR line. */
export async function cropLine(sheet: Sheet, design: Design, random: SeededRandom, tags: string[]): Promise<GrayImage> {
  const { gray, middle, right } = sheet;
  const { dpi } = design;
  const top = Math.max(0, Math.round((middle - random.range(0.1, 0.3)) * dpi));
  const bottom = Math.min(gray.height, Math.round((middle + random.range(0.09, 0.25)) * dpi));
  const leftmost = right - design.line.length * 0.125;
  const left = Math.max(0, Math.round((leftmost - random.range(0.15, 0.4)) * dpi));
  const end = Math.min(gray.width, Math.round((right + random.range(0.15, 0.4)) * dpi));
  const width = end - left;
  const pixels = new Uint8Array(width * (bottom - top));
  for (let y = top; y < bottom; y++)
    pixels.set(gray.pixels.subarray(y * gray.width + left, y * gray.width + end), (y - top) * width);
  const crop: GrayImage = { width, height: bottom - top, pixels };
  addNoise(crop, random.range(0, 8), random);
  if (random.chance(0.3)) toBitonal(crop, random, tags);
  return crop;
}
