import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { capturePhoto, captureScan, cropLine } from "./capture";
import type { Design } from "./design";
import { drawFront, drawPage, type Sheet } from "./draw-front";
import { randomDesign } from "./random-design";
import { randomForeignLine, randomUsLine } from "./random-micr-line";
import { SeededRandom } from "./seeded-random";

export type SampleKind = "scan" | "bitonal" | "photo" | "crop" | "foreign" | "refused" | "other";

export interface FrontSample {
  readonly seed: number;
  readonly kind: SampleKind;
  /** Degradations applied, for the table by degradation. */
  readonly tags: readonly string[];
  readonly gray: GrayImage;
  readonly densityDpi: number | null;
  /** The expected line in A, B, C, D and digits without blanks; "" when there is none to read. */
  readonly line: string;
  readonly acceptable: boolean;
  readonly corners: Quadrilateral | null;
  readonly amountCents: number | null;
  /** YYYY-MM-DD; null when the image has none. */
  readonly date: string | null;
  /** The font of the amount in words; null where there is none. */
  readonly wordsFont: string | null;
}

const SCAN_DPI = [150, 200, 200, 240, 300, 300, 300, 400] as const;

/** Twenty consecutive seeds have the kinds in these shares. */
const KINDS_BY_SEED = [
  ...Array<SampleKind>(6).fill("scan"),
  ...Array<SampleKind>(4).fill("bitonal"),
  ...Array<SampleKind>(5).fill("photo"),
  "crop",
  ...Array<SampleKind>(2).fill("foreign"),
  "refused",
  "other",
] as const;

/** A document before it is captured, and the line that a reader should find on it. */
interface DrawnDocument {
  readonly sheet: Sheet;
  /** Null for a page that is not a check. */
  readonly design: Design | null;
  readonly line: string;
  readonly acceptable: boolean;
}

/** Shared by the parts of a sample; `tags` collects the degradations applied. */
interface SampleContext {
  readonly random: SeededRandom;
  readonly business: boolean;
  /** Worn print and stronger backgrounds. */
  readonly hard: boolean;
  readonly dpi: number;
  readonly tags: string[];
}

/** Draws the sample of a seed: kinds in fixed shares, everything else from the seeded random source. */
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

/** Encodes the written amount where the line has an amount field, as a bank of first deposit does. */
function withAmount(line: string, amountCents: number | null): string {
  return amountCents === null ? line : line.replace(/B\d{10}B/, `B${String(amountCents).padStart(10, "0")}B`);
}

/** Replaces the routing number by zeros, or by one whose prefix no Federal Reserve district has. */
function withInvalidRouting(line: string, { random, tags }: SampleContext): string {
  const invalid = random.chance(0.5) ? "000000000" : `${random.pick(["13", "45", "99"])}${random.digits(7)}`;
  tags.push(invalid === "000000000" ? "zero routing" : "no bank's routing");
  return line.replace(/A\d{9}A/, `A${invalid}A`);
}

/** A document without an E-13B line: a page of text, a look-alike in an ordinary font, or a line in CMC-7. */
async function drawOther(line: string, { random, business, hard, dpi, tags }: SampleContext): Promise<DrawnDocument> {
  const none = { line: "", acceptable: false };
  const documentKind = random.pick(["page", "look-alike", "CMC-7"]);
  tags.push(documentKind);
  if (documentKind === "page") return { ...none, sheet: await drawPage(random, dpi), design: null };
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
  return { ...none, sheet: await drawFront(design, random), design };
}
