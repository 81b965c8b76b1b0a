import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { boxBlur } from "@/bench/fronts/canvas";
import { changeAround, type Damage, type DamageTarget, estimatePaperLevel } from "./damage-target";

/** The area that a symbol's print may reach, in the target's units. */
const CELL = { u: 4.2, v: 5.5 };
const WHITE = 255;

/** Adds a bright spot to one symbol, whose ink stays visible. */
const glare: Damage = (picture, target, random) => {
  const [radius, remaining] = [random.range(4, 10), random.range(0.08, 0.35)];
  const [du, dv] = [random.range(-2, 2), random.range(-2, 2)];
  const reach = 2 * radius + 2;
  return changeAround(picture, target, { u: reach, v: reach }, (value, u, v) => {
    const distance = ((u - du) ** 2 + (v - dv) ** 2) / (radius * radius);
    return value + Math.exp(-distance * distance) * (1 - remaining) * (WHITE - value);
  });
};

/** Reduces one symbol to between 12% and 25% of its contrast. */
const fade: Damage = (picture, target, random) => {
  const [paper, remaining] = [estimatePaperLevel(picture, target), random.range(0.12, 0.25)];
  return changeAround(picture, target, CELL, (value) => paper - remaining * (paper - value));
};

/** Adds a vertical scratch through one symbol that exposes the paper. */
const scratch: Damage = (picture, target, random) => {
  const paper = estimatePaperLevel(picture, target);
  const [at, tilt, reach] = [
    target.right - random.next() * target.width,
    random.range(-0.15, 0.15),
    random.range(0.4, 1.3),
  ];
  return changeAround(picture, target, { u: 5, v: 9 }, (value, u, v) =>
    Math.abs(u - at - tilt * v) < reach ? Math.max(value, paper) : value,
  );
};

/** Erases about half of a symbol, but never the left half of an 8, which would leave a 3. */
const half: Damage = (picture, target, random) => {
  const paper = estimatePaperLevel(picture, target);
  const share = random.range(0.35, 0.65);
  const [edge, level] = [target.right - share * target.width, (share - 0.5) * target.height];
  const isErased = random.pick<(u: number, v: number) => boolean>([
    target.char === "8" ? (u) => u > edge : (u) => u < edge,
    (u) => u > edge,
    (_, v) => v < level,
    (_, v) => v > level,
  ]);
  return changeAround(picture, target, CELL, (value, u, v) => (isErased(u, v) ? Math.max(value, paper) : value));
};

/** Crops the image within the first or the last symbol. */
const cut: Damage = (picture, { center, along, place, ...target }, random) => {
  const { width, height } = picture;
  const sign = place === "first" ? -1 : 1;
  const at = target.right - random.range(0.25, 0.75) * target.width;
  const [x, y] = [Math.round(center.x + at * along.x), Math.round(center.y + at * along.y)];
  const [outX, outY] = [sign * along.x, sign * along.y];
  if (Math.abs(outX) > Math.abs(outY))
    return outX > 0 ? crop(picture, 0, x, 0, height) : crop(picture, x, width, 0, height);
  return outY > 0 ? crop(picture, 0, width, 0, y) : crop(picture, 0, width, y, height);
};

function crop(picture: GrayImage, left: number, right: number, top: number, bottom: number): GrayImage {
  const [width, height] = [right - left, bottom - top];
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (top + row) * picture.width + left;
    pixels.set(picture.pixels.subarray(from, from + width), row * width);
  }
  return { width, height, pixels };
}

/** Adds a light streak along several symbols. */
const streak: Damage = (picture, target, random) => {
  const paper = estimatePaperLevel(picture, target);
  const [at, height, reach] = [random.range(-4.5, 4.5), random.range(0.4, 1.3), random.range(8, 60)];
  return changeAround(picture, target, { u: reach, v: 9 }, (value, _, v) =>
    Math.abs(v - at) < height ? Math.max(value, paper) : value,
  );
};

/** Blurs one or more symbols. */
const blur: Damage = (picture, target, random) => {
  const [radius, reach] = [random.range(0.8, 2.2) * unitOf(target), random.range(4, 40)];
  const soft: GrayImage = { ...picture, pixels: picture.pixels.slice() };
  boxBlur(soft, radius);
  return changeAround(picture, target, { u: reach, v: 8 }, (_value, _u, _v, at) => soft.pixels[at]!);
};

function unitOf({ along }: DamageTarget): number {
  return Math.hypot(along.x, along.y);
}

export const DAMAGE_BY_KIND = { glare, fade, scratch, half, cut, streak, blur } satisfies Record<string, Damage>;
export type DamageKind = keyof typeof DAMAGE_BY_KIND;
export const DAMAGE_KINDS = Object.keys(DAMAGE_BY_KIND) as DamageKind[];
