import sharp from "sharp";
import type { GrayImage, Quadrilateral } from "@/lib/check-image/core/image";
import { addNoise, remap, shake, soften } from "./canvas";
import { type Design, drawFront, drawPage, type Sheet } from "./check-design";
import { Dice } from "./dice";
import type { PrintStyle } from "./line-print";
import { drawGround, type GroundKind, layDown, lightUp, poseSheet, type View } from "./scenes";

export type SpecimenKind = "scan" | "bitonal" | "photo" | "crop" | "foreign" | "refused" | "other";

export interface Specimen {
  readonly seed: number;
  readonly kind: SpecimenKind;
  /** What was done to it, for a table by degradation. */
  readonly tags: readonly string[];
  readonly gray: GrayImage;
  readonly densityDpi: number | null;
  /** The line in A, B, C, D and digits, no blanks; "" when there is none to be read. */
  readonly line: string;
  readonly acceptable: boolean;
  readonly corners: Quadrilateral | null;
  readonly amountCents: number | null;
}

const PREFIXES = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "21", "26", "31", "32"];

function routing(dice: Dice): string {
  const body = dice.pick(PREFIXES) + dice.digits(6);
  const sum = [3, 7, 1, 3, 7, 1, 3, 7].reduce((total, weight, i) => total + weight * Number(body[i]), 0);
  return body + ((10 - (sum % 10)) % 10);
}

/** Spaces are blank cells. */
function usLine(dice: Dice, business: boolean): string {
  const account = dice.chance(0.2) ? `${dice.digits(3)}D${dice.digits(5)}` : dice.digits(dice.whole(6, 12));
  const serial = dice.digits(dice.whole(3, 6));
  const gap = dice.pick([" ", "  ", " "]);
  const transit = `A${routing(dice)}A`;
  if (business)
    return `C${dice.digits(dice.whole(4, 8))}C${gap}${transit}${gap}${account}C${dice.chance(0.2) ? dice.digits(2) : ""}${dice.chance(0.1) ? ` B${dice.digits(10)}B` : ""}`;
  return dice.pick([
    `${transit}${gap}${account}C${gap}${serial}`,
    `${transit}${account}C${serial}`,
    `${transit} ${serial}${gap}${account}C`,
    `${transit} ${account}C ${serial}`,
  ]);
}

function foreignLine(dice: Dice): string {
  return dice.pick([
    () => `C${dice.digits(6)}C ${dice.digits(9)}A ${dice.digits(6)}C ${dice.digits(2)}`,
    () => `C${dice.digits(3)}C A${dice.digits(5)}D${dice.digits(3)}A ${dice.digits(4)}D${dice.digits(3)}C`,
    () => `C${dice.digits(6)}C ${dice.digits(2)}D${dice.digits(4)}A ${dice.digits(8)}C`,
    () => `${dice.digits(7)}C ${dice.digits(3)}D${dice.digits(3)}A ${dice.digits(9)}C`,
  ])();
}

function lineStyle(dice: Dice, hard: boolean): PrintStyle {
  return {
    level: dice.range(0.34, 0.62),
    smear: dice.range(0.22, 0.4),
    raggedness: dice.range(0, hard ? 0.16 : 0.08),
    voids: hard && dice.chance(0.5) ? dice.range(0, 0.5) : 0,
    jitter: dice.range(0, 0.25),
  };
}

function designOf(dice: Dice, line: string, business: boolean, dpi: number, hard: boolean): Design {
  const background = dice.pick(["plain", "waves", "halftone", "guilloche", "picture"] as const);
  const amountCents = dice.chance(0.85) ? Math.floor(10 ** dice.range(3, 6.7)) : null;
  return {
    line,
    style: lineStyle(dice, hard),
    widthInches: business ? dice.pick([8.5, 8.25, 8]) : dice.range(5.9, 6.2),
    heightInches: business ? dice.pick([3.5, 3.66, 3, 3.66]) : dice.range(2.7, 2.85),
    dpi,
    amountCents,
    handAmount: dice.chance(0.25),
    crossed: dice.chance(hard ? 0.3 : 0.12),
    background,
    strength: dice.range(8, hard ? 60 : 40),
    clearBand: dice.chance(0.6),
  };
}

async function throughJpeg(gray: GrayImage, quality: number): Promise<GrayImage> {
  const { width, height } = gray;
  const jpeg = await sharp(gray.pixels, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .jpeg({ quality })
    .toBuffer();
  return { width, height, pixels: new Uint8Array(await sharp(jpeg).toColourspace("b-w").raw().toBuffer()) };
}

/** Ink and paper at one level, or by each pixel's surroundings. */
function toBitonal(gray: GrayImage, dice: Dice, tags: string[]): void {
  const values = [...gray.pixels.filter((_, i) => i % 37 === 0)].sort((a, b) => a - b);
  const paper = values[Math.floor(values.length * 0.6)]!;
  const bad = dice.chance(0.3);
  if (bad) tags.push("badly thresholded");
  const level = paper * (bad ? dice.pick([dice.range(0.38, 0.46), dice.range(0.72, 0.8)]) : dice.range(0.5, 0.68));
  remap(gray, (value) => (value < level ? 0 : 255));
}

/** A scanner's view: nearly level, on a lid or cropped, any of four ways up. */
async function scan(
  sheet: Sheet,
  design: { dpi: number },
  dice: Dice,
  bitonal: boolean,
  tags: string[],
): Promise<View> {
  let degrees = dice.chance(0.6) ? 0 : dice.range(-2.5, 2.5);
  const margin = dice.chance(0.55) ? 0 : dice.range(0.02, 0.5) * design.dpi;
  if (margin === 0 && dice.chance(0.6)) degrees = 0;
  const turn = dice.chance(0.8) ? 0 : dice.pick([90, 180, 270]);
  if (turn) tags.push(`turned ${turn}`);
  if (degrees) tags.push("skewed");
  if (margin) tags.push("with a border");
  const { gray } = sheet;
  const lies = turn % 180 === 0;
  const [w, h] = lies ? [gray.width, gray.height] : [gray.height, gray.width];
  const width = Math.round(w + 2 * margin);
  const height = Math.round(h + 2 * margin);
  const lid = dice.chance(0.5) ? dice.range(10, 60) : dice.range(235, 254);
  if (margin && lid > 200) tags.push("white lid");
  const ground: GrayImage = { width, height, pixels: new Uint8Array(width * height).fill(Math.round(lid)) };
  const angle = ((degrees + turn) * Math.PI) / 180;
  const corner = (sx: number, sy: number) => ({
    x: width / 2 + (sx * gray.width * Math.cos(angle) - sy * gray.height * Math.sin(angle)) / 2,
    y: height / 2 + (sx * gray.width * Math.sin(angle) + sy * gray.height * Math.cos(angle)) / 2,
  });
  const corners: Quadrilateral = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  if (degrees === 0 && turn === 0 && margin === 0) ground.pixels.set(gray.pixels);
  else layDown(gray, ground, { corners, width, height, curl: 0 });
  if (dice.chance(0.3)) soften(ground, dice.range(0.2, 1) * (design.dpi / 200));
  addNoise(ground, dice.range(0, 7), dice);
  if (bitonal) {
    toBitonal(ground, dice, tags);
    return { gray: ground, corners };
  }
  const quality = dice.pick([40, 55, 75, 90]);
  if (quality === 40) tags.push("JPEG 40");
  return { gray: await throughJpeg(ground, quality), corners };
}

async function photo(sheet: Sheet, dice: Dice, tags: string[]): Promise<View> {
  const kind = dice.pick<GroundKind>(["plain", "wood", "cloth", "busy", "pale"]);
  tags.push(`on a ${kind} desk`);
  const upright = dice.chance(0.3);
  const size = dice.pick([1600, 2000, 2600]);
  const [width, height] = upright ? [Math.round(size * 0.75), size] : [size, Math.round(size * 0.75)];
  const around =
    (upright ? dice.pick([90, 90, 270, 0]) : dice.pick([0, 0, 0, 180, 90])) +
    (dice.chance(0.75) ? dice.range(-8, 8) : dice.range(-45, 45));
  if (Math.abs(((around + 45 + 360) % 90) - 45) > 9) tags.push("turned askew");
  if (Math.round(around / 90) % 4 === 2) tags.push("upside down");
  const curl = dice.chance(0.35) ? dice.range(-0.035, 0.035) : 0;
  if (curl) tags.push("curled");
  const slant = dice.range(0, 0.12);
  if (slant > 0.07) tags.push("slanted");
  const pose = poseSheet(sheet.gray, width, height, around, dice.range(0.78, 0.97), slant, curl, dice);
  const ground = drawGround(kind, width, height, dice);
  layDown(sheet.gray, ground, pose);
  const glare = dice.chance(0.3) ? dice.range(0.2, 0.6) : 0;
  if (glare) tags.push("glare");
  const hard = dice.chance(0.25) ? dice.range(0.2, 0.5) : 0;
  if (hard) tags.push("hard shadow");
  const t = dice.next();
  const v = dice.next();
  const [a, b, c, d] = pose.corners;
  const glareAt = {
    x: (a.x * (1 - t) + b.x * t) * (1 - v) + (d.x * (1 - t) + c.x * t) * v,
    y: (a.y * (1 - t) + b.y * t) * (1 - v) + (d.y * (1 - t) + c.y * t) * v,
  };
  lightUp(ground, { shadow: dice.range(0, 0.5), hard, glare, glareAt }, dice);
  if (dice.chance(0.5)) soften(ground, dice.range(0.2, 1));
  if (dice.chance(0.15)) {
    shake(ground, dice.range(1.5, 3), dice.range(0, 3.14));
    tags.push("shaken");
  }
  addNoise(ground, dice.range(1, 8), dice);
  return { gray: await throughJpeg(ground, dice.whole(50, 92)), corners: pose.corners };
}

/** A band around the line alone. */
async function crop(sheet: Sheet, design: Design, dice: Dice, tags: string[]): Promise<GrayImage> {
  const { gray, middle, right } = sheet;
  const { dpi } = design;
  const top = Math.max(0, Math.round((middle - dice.range(0.1, 0.3)) * dpi));
  const bottom = Math.min(gray.height, Math.round((middle + dice.range(0.09, 0.25)) * dpi));
  const leftmost = right - design.line.length * 0.125;
  const left = Math.max(0, Math.round((leftmost - dice.range(0.15, 0.4)) * dpi));
  const end = Math.min(gray.width, Math.round((right + dice.range(0.15, 0.4)) * dpi));
  const width = end - left;
  const pixels = new Uint8Array(width * (bottom - top));
  for (let y = top; y < bottom; y++)
    pixels.set(gray.pixels.subarray(y * gray.width + left, y * gray.width + end), (y - top) * width);
  const cut: GrayImage = { width, height: bottom - top, pixels };
  addNoise(cut, dice.range(0, 8), dice);
  if (dice.chance(0.3)) toBitonal(cut, dice, tags);
  return cut;
}

const SCAN_DPI = [150, 200, 200, 240, 300, 300, 300, 400] as const;

/** Draws the specimen of a seed: kinds in fixed shares, everything else by the seed's dice. */
export async function drawSpecimen(seed: number): Promise<Specimen> {
  const dice = new Dice(seed * 7919 + 17);
  const at = seed % 20;
  const kind: SpecimenKind =
    at < 6
      ? "scan"
      : at < 10
        ? "bitonal"
        : at < 15
          ? "photo"
          : at < 16
            ? "crop"
            : at < 18
              ? "foreign"
              : at < 19
                ? "refused"
                : "other";
  const tags: string[] = [];
  const business = dice.chance(0.4);
  const hard = dice.chance(0.35);
  if (hard) tags.push("worn print");
  const isPhoto = kind === "photo" || (kind !== "crop" && kind !== "scan" && kind !== "bitonal" && dice.chance(0.3));
  const odd = dice.chance(0.12);
  const dpi = isPhoto ? 250 : odd ? dice.pick([96, 120, 600]) : dice.pick(SCAN_DPI);
  if (!isPhoto) tags.push(`${dpi} dpi`);
  let line = kind === "foreign" ? foreignLine(dice) : usLine(dice, business);
  let acceptable = kind !== "foreign";
  let lookAlike: string | undefined;
  let bars = false;
  if (kind === "refused") {
    acceptable = false;
    const valid = /A\d{9}A/;
    const wrong = dice.chance(0.5) ? "000000000" : `${dice.pick(["13", "45", "99"])}${dice.digits(7)}`;
    tags.push(wrong === "000000000" ? "zero routing" : "no bank's routing");
    line = line.replace(valid, `A${wrong}A`);
  }
  let sheet: Sheet;
  let design: Design | null = null;
  if (kind === "other") {
    acceptable = false;
    const what = dice.pick(["page", "look-alike", "CMC-7"]);
    tags.push(what);
    if (what === "page") sheet = await drawPage(dice, dpi);
    else {
      lookAlike =
        what === "look-alike"
          ? usLine(dice, business).replace(/[ABCD]/g, () => dice.pick(["|", ":", "I", "#"]))
          : undefined;
      bars = what === "CMC-7";
      const base = designOf(dice, bars ? line : "", business, dpi, hard);
      design = {
        ...base,
        ...(lookAlike === undefined ? {} : { lookAlike }),
        style: bars ? { ...base.style, shapes: "bars" } : base.style,
      };
      sheet = await drawFront(design, dice);
    }
    line = "";
  } else {
    design = designOf(dice, line, business, dpi, hard);
    if (design.crossed) tags.push("line crossed");
    if (!design.clearBand && design.background !== "plain") tags.push(`${design.background} under the line`);
    sheet = await drawFront(design, dice);
  }
  const truth = {
    seed,
    kind,
    tags,
    line: line.replaceAll(" ", ""),
    acceptable,
    amountCents: design?.amountCents ?? null,
  };
  if (kind === "crop" && design)
    return {
      ...truth,
      gray: await crop(sheet, design, dice, tags),
      densityDpi: null,
      corners: null,
      amountCents: null,
    };
  const view = isPhoto ? await photo(sheet, dice, tags) : await scan(sheet, { dpi }, dice, kind === "bitonal", tags);
  return { ...truth, ...view, densityDpi: !isPhoto && dice.chance(0.5) ? dpi : null };
}
