import type { HintName } from "@endorse/check-image/core/hints/picture-hints";
import type { IqaTestName } from "@endorse/check-image/core/iqa/iqa-test-names";
import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { addNoise, boxBlur, mapPixels, motionBlur } from "@/bench/fronts/canvas";
import { compositeSheet } from "@/bench/fronts/scenes";
import type { SeededRandom } from "@/bench/fronts/seeded-random";

/** Resolution of the fronts, in dots per inch. */
export const DPI = 200;

/** Vertical center and right end of a front's MICR line, in pixels. */
interface LinePosition {
  readonly middle: number;
  readonly right: number;
}

/** An image defect, and the findings that identify it; at least one is expected. */
export interface HarmfulKind {
  readonly findings: readonly (IqaTestName | HintName)[];
  readonly apply: (front: GrayImage, random: SeededRandom, line: LinePosition) => GrayImage;
}

const mapFront = (front: GrayImage, change: (value: number, x: number, y: number) => number): GrayImage => {
  const copy = { ...front, pixels: front.pixels.slice() };
  mapPixels(copy, change);
  return copy;
};

/** Places the front on a bed, shifted by a share of its size; parts outside the image are cut off. */
function placeOnBed(front: GrayImage, margin: number, level: number, move = { x: 0, y: 0 }): GrayImage {
  const [width, height] = [front.width + 2 * margin, front.height + 2 * margin];
  const bed = { width, height, pixels: new Uint8Array(width * height).fill(level) };
  addFront(front, bed, margin + move.x * front.width, margin + move.y * front.height);
  return bed;
}

function addFront(front: GrayImage, picture: GrayImage, x: number, y: number): void {
  const { width: w, height: h } = front;
  const corners: Quadrilateral = [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ];
  compositeSheet(front, picture, { corners, width: picture.width, height: picture.height, curl: 0 });
}

/** Crops the front by shares of its width and height. */
function cropFront(front: GrayImage, cut: { readonly right?: number; readonly bottom?: number }): GrayImage {
  const width = Math.round(front.width * (1 - (cut.right ?? 0)));
  const height = Math.round(front.height * (1 - (cut.bottom ?? 0)));
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    pixels.set(front.pixels.subarray(y * front.width, y * front.width + width), y * width);
  return { width, height, pixels };
}

export const HARMFUL_KINDS: Readonly<Record<string, HarmfulKind>> = {
  "motion blur": {
    findings: ["OutOfFocus"],
    apply: (front, random) => {
      const copy = { ...front, pixels: front.pixels.slice() };
      motionBlur(copy, random.range(9, 14), random.pick([0, Math.PI / 2, 0.8]));
      return copy;
    },
  },
  defocus: {
    findings: ["OutOfFocus"],
    apply: (front, random) => {
      const copy = { ...front, pixels: front.pixels.slice() };
      boxBlur(copy, random.range(3, 5));
      return copy;
    },
  },
  "light streak through the line": {
    findings: ["HorizontalStreaks"],
    apply: (front, random, { middle }) => {
      const [at, half] = [middle + random.range(-5, 5), random.range(2, 5)];
      return mapFront(front, (value, _, y) => (Math.abs(y - at) < half ? 250 : value));
    },
  },
  "glare on the line": {
    findings: ["Glare", "GlareOnLine"],
    apply: (front, random, { middle: cy, right }) => {
      const cx = right - random.range(0.3, 2.2) * DPI;
      const [rx, ry] = [random.range(50, 100), random.range(25, 40)];
      return mapFront(front, (value, x, y) => {
        const away = ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2;
        return value + 300 * Math.exp(-(away ** 2));
      });
    },
  },
  "two checks": {
    findings: ["PiggybackDocument"],
    apply: (front, random) => {
      const gap = random.integer(30, 60);
      const [width, height] = [front.width + 120, 2 * front.height + gap + 120];
      const picture = { width, height, pixels: new Uint8Array(width * height).fill(30) };
      addFront(front, picture, 60, 60);
      addFront(front, picture, 60, 60 + front.height + gap);
      return picture;
    },
  },
  "line cut at the right": { findings: ["FramingError"], apply: (f, r) => cropFront(f, { right: r.range(0.35, 0.5) }) },
  "line cut at the bottom": {
    findings: ["FramingError"],
    apply: (front, random, { middle }) =>
      cropFront(front, { bottom: (front.height - middle - random.range(-5, 5)) / front.height }),
  },
  "edge beyond the picture": {
    findings: ["FramingError"],
    apply: (front, random) => placeOnBed(front, 60, 25, { x: random.range(0.12, 0.2), y: 0 }),
  },
  "torn corner": {
    findings: ["FoldedOrTornCorners"],
    apply: (front, random) => {
      const [w, h] = [random.range(1.4, 1.8) * DPI, random.range(0.8, 1.1) * DPI];
      return placeOnBed(
        mapFront(front, (value, x, y) => (x / w + y / h < 1 ? 25 : value)),
        60,
        25,
      );
    },
  },
  "dark streaks": {
    findings: ["HorizontalStreaks"],
    apply: (front, random) => {
      const first = random.range(80, 110);
      return mapFront(front, (value, _, y) => (y > first && (y - first) % 60 < 6 ? value * 0.45 : value));
    },
  },
  "too dark": { findings: ["TooDark"], apply: (front) => mapFront(front, (value) => value * 0.22) },
  specks: {
    findings: ["SpotNoise", "AboveMaximumSize"],
    apply: (front, random) => {
      const copy = { ...front, pixels: front.pixels.slice() };
      for (let n = 0.03 * copy.pixels.length; n > 0; n--) copy.pixels[random.integer(0, copy.pixels.length - 1)] = 20;
      return copy;
    },
  },
};

/** Changes after which no required test may fail. */
export const HARMLESS_KINDS: Readonly<Record<string, (front: GrayImage, random: SeededRandom) => GrayImage>> = {
  "turned by 90°": ({ width, height, pixels }) => {
    const turned = { width: height, height: width, pixels: new Uint8Array(pixels.length) };
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) turned.pixels[x * height + height - 1 - y] = pixels[y * width + x]!;
    return turned;
  },
  "on a table like the paper": (front, random) => {
    const picture = placeOnBed(front, 120, 215);
    addNoise(picture, 2 + random.next(), random);
    return picture;
  },
  "printed border": (front) =>
    mapFront(front, (value, x, y) => {
      const edge = Math.min(x, y, front.width - 1 - x, front.height - 1 - y);
      return edge > 18 && edge < 24 ? 60 : value;
    }),
  "half in shadow": (front, random) => {
    const at = random.range(0.4, 0.6) * front.width;
    return mapFront(placeOnBed(front, 50, 40), (value, x) => value * (1 - 0.35 / (1 + Math.exp((at - x) / 12))));
  },
  "strong perspective": (front, random) => {
    const [width, height] = [front.width + 200, front.height + 200];
    const picture = { width, height, pixels: new Uint8Array(width * height).fill(45) };
    const slant = random.range(0.06, 0.1) * front.width;
    const corners: Quadrilateral = [
      { x: 60 + slant, y: 80 },
      { x: width - 60 - slant, y: 90 },
      { x: width - 50, y: height - 60 },
      { x: 50, y: height - 70 },
    ];
    compositeSheet(front, picture, { corners, width, height, curl: 0 });
    addNoise(picture, 2, random);
    return picture;
  },
};
