import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { capturePhoto, captureScan, cropLine } from "./capture";
import type { Design } from "./design";
import { drawFront, drawPage, type Sheet } from "./draw-front";
import type { PrintStyle } from "./print-micr-line";
import { SeededRandom } from "./seeded-random";

export type SampleKind = "scan" | "bitonal" | "photo" | "crop" | "foreign" | "refused" | "other";

export interface FrontSample {
  readonly seed: number;
  readonly kind: SampleKind;
  /** Degradations applied; accuracy is reported for each. */
  readonly tags: readonly string[];
  readonly gray: GrayImage;
  readonly densityDpi: number | null;
  /** The expected line in A, B, C, D and digits, without blanks; empty if there is no line to read. */
  readonly line: string;
  readonly acceptable: boolean;
  readonly corners: Quadrilateral | null;
  readonly amountCents: number | null;
  /** YYYY-MM-DD; null if the image has no date. */
  readonly date: string | null;
  /** Font of the amount in words; null if there is no amount. */
  readonly wordsFont: string | null;
}

const SCAN_DPI = [150, 200, 200, 240, 300, 300, 300, 400] as const;

/** Sample kinds, repeated every twenty seeds. */
const KINDS_BY_SEED = [
  ...Array<SampleKind>(6).fill("scan"),
  ...Array<SampleKind>(4).fill("bitonal"),
  ...Array<SampleKind>(5).fill("photo"),
  "crop",
  ...Array<SampleKind>(2).fill("foreign"),
  "refused",
  "other",
] as const;

/** A document before it is captured, and the line expected to be read from it. */
interface DrawnDocument {
  readonly sheet: Sheet;
  /** Null for a page other than a check. */
  readonly design: Design | null;
  readonly line: string;
  readonly acceptable: boolean;
}

/** Context for drawing a sample; `tags` collects the applied degradations. */
interface SampleContext {
  readonly random: SeededRandom;
  readonly business: boolean;
  /** Whether print is worn and backgrounds are strong. */
  readonly hard: boolean;
  readonly dpi: number;
  readonly tags: string[];
}

/** Draws the sample for a seed. Kinds have fixed shares; everything else is random, from the seed. */
export async function drawFrontSample(seed: number): Promise<FrontSample> {
  const random = new SeededRandom(seed * 7919 + 17);
  const kind = KINDS_BY_SEED[seed % KINDS_BY_SEED.length]!;
  const tags: string[] = [];
  const business = random.chance(0.4);
  const hard = random.chance(0.35);
  if (hard) tags.push("worn print");
  const isPhoto = kind === "photo" || (kind !== "crop" && kind !== "scan" && kind !== "bitonal" && random.chance(0.3));
  const hasOddDpi = random.chance(0.12);
  const dpi = isPhoto ? 250 : hasOddDpi ? random.pick([96, 120, 600]) : random.pick(SCAN_DPI);
  if (!isPhoto) tags.push(`${dpi} dpi`);
  const { sheet, design, line, acceptable } = await drawDocument(kind, { random, business, hard, dpi, tags });
  const truth = { seed, kind, tags, line: line.replaceAll(" ", ""), acceptable };
  if (kind === "crop" && design) {
    const gray = await cropLine(sheet, design, random, tags);
    return { ...truth, amountCents: null, date: null, wordsFont: null, gray, densityDpi: null, corners: null };
  }
  const view = isPhoto
    ? await capturePhoto(sheet, random, tags)
    : await captureScan(sheet, { dpi }, random, kind === "bitonal", tags);
  const densityDpi = !isPhoto && random.chance(0.5) ? dpi : null;
  return {
    ...truth,
    amountCents: design?.amountCents ?? null,
    date: sheet.date,
    wordsFont: sheet.wordsFont,
    ...view,
    densityDpi,
  };
}

/** Resolution of {@link drawPlainFront}, in dots per inch. */
export const PLAIN_DPI = 300;

/** Draws a front with an amount in figures and without worn print, before capture. */
export async function drawPlainFront(seed: number): Promise<{ readonly sheet: Sheet; readonly amountCents: number }> {
  const random = new SeededRandom(seed * 7919 + 17);
  const context = { random, business: random.chance(0.4), hard: false, dpi: PLAIN_DPI, tags: [] };
  const { sheet, design } = await drawDocument("scan", context);
  const amountCents = design?.amountCents ?? null;
  return amountCents === null ? drawPlainFront(seed + 500_000) : { sheet, amountCents };
}

async function drawDocument(kind: SampleKind, context: SampleContext): Promise<DrawnDocument> {
  const { random, business, hard, dpi, tags } = context;
  const line = kind === "foreign" ? randomForeignLine(random) : randomUsLine(random, business);
  if (kind === "other") return drawOther(line, context);
  const printed = kind === "refused" ? withInvalidRouting(line, context) : line;
  const unencoded = randomDesign(random, printed, business, dpi, hard);
  const design = { ...unencoded, line: withAmount(printed, unencoded.amountCents) };
  if (design.crossed) tags.push("line crossed");
  if (!design.clearBand && design.background !== "plain") tags.push(`${design.background} under the line`);
  const sheet = await drawFront(design, random);
  return { sheet, design, line: design.line, acceptable: kind !== "foreign" && kind !== "refused" };
}

/** Encodes the amount if the line has an amount field, as the bank of first deposit does. */
function withAmount(line: string, amountCents: number | null): string {
  return amountCents === null ? line : line.replace(/B\d{10}B/, `B${String(amountCents).padStart(10, "0")}B`);
}

/** Replaces the routing number with zeros or with a prefix not assigned to any Federal Reserve district. */
function withInvalidRouting(line: string, { random, tags }: SampleContext): string {
  const invalid = random.chance(0.5) ? "000000000" : `${random.pick(["13", "45", "99"])}${random.digits(7)}`;
  tags.push(invalid === "000000000" ? "zero routing" : "no bank's routing");
  return line.replace(/A\d{9}A/, `A${invalid}A`);
}

/** Draws a document without an E-13B line: a page of text, a look-alike in an ordinary font, or a CMC-7 line. */
async function drawOther(line: string, { random, business, hard, dpi, tags }: SampleContext): Promise<DrawnDocument> {
  const unreadable = { line: "", acceptable: false };
  const documentKind = random.pick(["page", "look-alike", "CMC-7"]);
  tags.push(documentKind);
  if (documentKind === "page") return { ...unreadable, sheet: await drawPage(random, dpi), design: null };
  const lookAlike =
    documentKind === "look-alike"
      ? randomUsLine(random, business).replace(/[ABCD]/g, () => random.pick(["|", ":", "I", "#"]))
      : undefined;
  const isCmc7 = documentKind === "CMC-7";
  const base = randomDesign(random, isCmc7 ? line : "", business, dpi, hard);
  const design: Design = {
    ...base,
    ...(lookAlike !== undefined && { lookAlike }),
    style: isCmc7 ? { ...base.style, shapes: "bars" } : base.style,
  };
  return { ...unreadable, sheet: await drawFront(design, random), design };
}

function randomPrintStyle(random: SeededRandom, hard: boolean): PrintStyle {
  return {
    level: random.range(0.34, 0.62),
    smear: random.range(0.22, 0.4),
    raggedness: random.range(0, hard ? 0.16 : 0.08),
    voids: hard && random.chance(0.5) ? random.range(0, 0.5) : 0,
    jitter: random.range(0, 0.25),
  };
}

/** @param hard whether print is worn, strokes cross the line more often and backgrounds are stronger */
function randomDesign(random: SeededRandom, line: string, business: boolean, dpi: number, hard: boolean): Design {
  const background = random.pick(["plain", "waves", "halftone", "guilloche", "picture"] as const);
  const amountCents = random.chance(0.85) ? Math.floor(10 ** random.range(3, 6.7)) : null;
  return {
    line,
    style: randomPrintStyle(random, hard),
    widthInches: business ? random.pick([8.5, 8.25, 8]) : random.range(5.9, 6.2),
    heightInches: business ? random.pick([3.5, 3.66, 3, 3.66]) : random.range(2.7, 2.85),
    dpi,
    amountCents,
    handAmount: random.chance(0.25),
    crossed: random.chance(hard ? 0.3 : 0.12),
    background,
    strength: random.range(8, hard ? 60 : 40),
    clearBand: random.chance(0.6),
  };
}

const PREFIXES = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "21", "26", "31", "32"];

function randomRouting(random: SeededRandom): string {
  const body = random.pick(PREFIXES) + random.digits(6);
  const sum = [3, 7, 1, 3, 7, 1, 3, 7].reduce((total, weight, i) => total + weight * Number(body[i]), 0);
  return body + ((10 - (sum % 10)) % 10);
}

/** Generates a US line in A, B, C, D and digits; spaces are blank cells. */
function randomUsLine(random: SeededRandom, business: boolean): string {
  const account = random.chance(0.2) ? `${random.digits(3)}D${random.digits(5)}` : random.digits(random.integer(6, 12));
  const serial = random.digits(random.integer(3, 6));
  const gap = random.pick([" ", "  ", " "]);
  const transit = `A${randomRouting(random)}A`;
  if (business)
    return `C${random.digits(random.integer(4, 8))}C${gap}${transit}${gap}${account}C${random.chance(0.2) ? random.digits(2) : ""}${random.chance(0.1) ? ` B${random.digits(10)}B` : ""}`;
  return random.pick([
    `${transit}${gap}${account}C${gap}${serial}`,
    `${transit}${account}C${serial}`,
    `${transit} ${serial}${gap}${account}C`,
    `${transit} ${account}C ${serial}`,
  ]);
}

/** Generates a line in a foreign layout, without a US transit field. */
function randomForeignLine(random: SeededRandom): string {
  return random.pick([
    () => `C${random.digits(6)}C ${random.digits(9)}A ${random.digits(6)}C ${random.digits(2)}`,
    () => `C${random.digits(3)}C A${random.digits(5)}D${random.digits(3)}A ${random.digits(4)}D${random.digits(3)}C`,
    () => `C${random.digits(6)}C ${random.digits(2)}D${random.digits(4)}A ${random.digits(8)}C`,
    () => `${random.digits(7)}C ${random.digits(3)}D${random.digits(3)}A ${random.digits(9)}C`,
  ])();
}
