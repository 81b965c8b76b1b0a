import { mapRectangleToQuadrilateral } from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Point, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { createSmoothNoise, mapPixels } from "./canvas";
import type { SeededRandom } from "./seeded-random";

export interface View {
  readonly gray: GrayImage;
  /** The sheet's corners in pixels, in reading order. */
  readonly corners: Quadrilateral;
}

export interface Pose {
  readonly corners: Quadrilateral;
  readonly width: number;
  readonly height: number;
  /** How far the sheet's center bends up, as a fraction of its height. */
  readonly curl: number;
}

type Matrix = readonly number[];

function invertMatrix([a, b, c, d, e, f, g, h, i]: readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

/** Composites a posed sheet onto a background, with one bilinear sample per pixel, or four when reducing the sheet. */
export function compositeSheet(sheet: GrayImage, background: GrayImage, pose: Pose): void {
  const m = invertMatrix(mapRectangleToQuadrilateral(1, 1, pose.corners));
  const { width, height, pixels } = sheet;
  const span = Math.hypot(pose.corners[1].x - pose.corners[0].x, pose.corners[1].y - pose.corners[0].y);
  const offsets = width / span > 1.3 ? [0.25, 0.75] : [0.5];
  for (let y = 0; y < background.height; y++) {
    for (let x = 0; x < background.width; x++) {
      let sum = 0;
      let inside = 0;
      for (const dy of offsets) {
        for (const dx of offsets) {
          const px = x + dx;
          const py = y + dy;
          const w = m[6]! * px + m[7]! * py + m[8]!;
          const u = (m[0]! * px + m[1]! * py + m[2]!) / w;
          const v = (m[3]! * px + m[4]! * py + m[5]!) / w + pose.curl * Math.sin(Math.PI * u);
          if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
          inside++;
          sum += interpolateBilinear(pixels, width, height, u * width - 0.5, v * height - 0.5);
        }
      }
      if (inside === 0) continue;
      const at = y * background.width + x;
      const all = offsets.length * offsets.length;
      background.pixels[at] = Math.round((sum + (all - inside) * background.pixels[at]!) / all);
    }
  }
}

function interpolateBilinear(pixels: Uint8Array, width: number, height: number, x: number, y: number): number {
  const cx = Math.min(Math.max(x, 0), width - 1.001);
  const cy = Math.min(Math.max(y, 0), height - 1.001);
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const fx = cx - x0;
  const fy = cy - y0;
  const at = y0 * width + x0;
  return (
    (pixels[at]! * (1 - fx) + pixels[at + 1]! * fx) * (1 - fy) +
    (pixels[at + width]! * (1 - fx) + pixels[at + width + 1]! * fx) * fy
  );
}

export type BackgroundKind = "plain" | "wood" | "cloth" | "busy" | "pale";

export function drawBackground(kind: BackgroundKind, width: number, height: number, random: SeededRandom): GrayImage {
  const level = kind === "pale" ? random.range(185, 225) : random.range(25, 150);
  const image: GrayImage = { width, height, pixels: new Uint8Array(width * height).fill(Math.round(level)) };
  const broad = createSmoothNoise(width, height, width / 4, random);
  const grain = createSmoothNoise(width, height, kind === "wood" ? 40 : 4, random);
  const angle = random.range(0, Math.PI);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  if (kind === "busy") drawClutter(image, random);
  mapPixels(image, (value, x, y) => {
    let extra = 12 * broad(x, y);
    if (kind === "wood")
      extra += 22 * Math.sin((x * c + y * s) / 9 + 4 * grain(x, y)) + 8 * grain(y % width, x % height);
    else if (kind === "cloth") extra += 25 * grain(x, y) + 10 * Math.sin(x * 0.9) * Math.sin(y * 0.9);
    else extra += 3 * grain(x, y);
    return value + extra;
  });
  return image;
}

/** Draws papers, books, keys and pens as rectangles and bars of various gray levels and directions, some printed. */
function drawClutter(image: GrayImage, random: SeededRandom): void {
  const { width, height, pixels } = image;
  for (let n = random.integer(8, 22); n > 0; n--) {
    const angle = random.range(0, Math.PI);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [cx, cy] = [random.range(0, width), random.range(0, height)];
    const halfLength = random.range(0.05, 0.35) * width;
    const halfWidth = random.chance(0.3) ? random.range(4, 16) : random.range(0.04, 0.2) * width;
    const level = random.range(20, 240);
    const pitch = random.chance(0.4) ? random.range(9, 22) : 0;
    const reach = Math.hypot(halfLength, halfWidth);
    for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(height, cy + reach); y++) {
      for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(width, cx + reach); x++) {
        const u = (x - cx) * c + (y - cy) * s;
        const v = (y - cy) * c - (x - cx) * s;
        if (Math.abs(u) > halfLength || Math.abs(v) > halfWidth) continue;
        const printed =
          pitch > 0 &&
          (v + 9999) % pitch < pitch * 0.4 &&
          Math.abs(u) < halfLength * 0.85 &&
          Math.sin(u * 1.1) + Math.sin(u * 0.37) > 0;
        pixels[y * width + x] = Math.round(printed ? 60 : level);
      }
    }
  }
}

export interface Light {
  /** Fraction of brightness lost across the image. */
  readonly shadow: number;
  /** Strength of a hand's or phone's hard-edged shadow, from 0 to 1. */
  readonly hardShadow: number;
  readonly glare: number;
  readonly glareAt: Point;
}

export function applyLighting(image: GrayImage, light: Light, random: SeededRandom): void {
  const { width, height } = image;
  const angle = random.range(0, 6.28);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const edge = random.range(-0.3, 0.3);
  const radius = random.range(0.05, 0.16) * width;
  mapPixels(image, (value, x, y) => {
    const t = ((x / width - 0.5) * c + (y / height - 0.5) * s) / 0.7;
    let factor = 1 - light.shadow * (0.5 + 0.5 * t);
    if (light.hardShadow > 0) factor *= 1 - light.hardShadow / (1 + Math.exp(-(t - edge) * 60));
    const d = ((x - light.glareAt.x) ** 2 + (y - light.glareAt.y) ** 2) / (radius * radius);
    return value * factor + light.glare * 255 * Math.exp(-d);
  });
}

/** Returns a pose near the center of an image, rotated by `degrees` and in perspective. */
export function randomPose(
  sheet: { width: number; height: number },
  width: number,
  height: number,
  degrees: number,
  fill: number,
  slant: number,
  curl: number,
  random: SeededRandom,
): Pose {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const aspect = sheet.width / sheet.height;
  const spanX = aspect * Math.abs(c) + Math.abs(s);
  const spanY = aspect * Math.abs(s) + Math.abs(c);
  const unit = fill * Math.min(width / spanX, height / spanY);
  const [tx, ty] = [random.range(-1, 1) * slant, random.range(-1, 1) * slant];
  const room = 1 - fill;
  const cx = width / 2 + random.range(-0.4, 0.4) * room * width * 0.5;
  const cy = height / 2 + random.range(-0.4, 0.4) * room * height * 0.5;
  const corner = (u: number, v: number): Point => {
    const w = 1 + tx * u + ty * v;
    const x = ((u * aspect) / 2) * unit;
    const y = (v / 2) * unit;
    return { x: cx + (x * c - y * s) / w, y: cy + (x * s + y * c) / w };
  };
  const corners: Quadrilateral = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  return { corners: fitInside(corners, width, height), width, height, curl };
}

/** Moves the corners into the image, and shrinks the sheet if it does not fit. */
function fitInside(corners: Quadrilateral, width: number, height: number): Quadrilateral {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const rim = 0.01 * width;
  const scale = Math.min(1, (width - 2 * rim) / (right - left), (height - 2 * rim) / (bottom - top));
  const place = (low: number, high: number, length: number): number =>
    Math.min(Math.max(low, rim), Math.max(rim, length - rim - scale * (high - low)));
  const [x0, y0] = [place(left, right, width), place(top, bottom, height)];
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x0 + scale * (x - left), y: y0 + scale * (y - top) }));
  return [a!, b!, c!, d!];
}
