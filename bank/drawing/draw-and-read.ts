import sharp from "sharp";
import { readCheck } from "@/bank/check-reading/read-check";
import type { CheckPictures, CheckReading } from "@/bank/domain/check-reader";
import { AMOUNT_CONFIDENCE } from "@/bank/domain/recognized-amount";
import { drawBackLayers } from "@/bank/synthetic-checks/back";
import type { CheckSpec, Side } from "@/bank/synthetic-checks/check-spec";
import { addGrain } from "@/bank/synthetic-checks/defect-values";
import { drawSide } from "@/bank/synthetic-checks/draw-check";
import { drawFrontLayers } from "@/bank/synthetic-checks/front";
import { type Picture, rasterize } from "@/bank/synthetic-checks/picture";
import { createSvgDocument, UNITS_PER_INCH } from "@/bank/synthetic-checks/sheet";
import { createRandom } from "@/lib/shared/random";
import type { DrawRequest } from "./draw-requests";

/** A check's images and the result of reading them. */
export interface DrawnCheck {
  readonly pictures: CheckPictures;
  readonly reading: CheckReading;
}

/**
 * Maximum size of each cache, of backgrounds and of backs. These take the longest to draw and are shared by checks on
 * the same stock.
 */
const MAX_CACHED = 60;
const papers = new Map<string, Picture>();
const backs = new Map<string, Uint8Array>();

/** Maximum attempts to draw a check in handwriting, and again in print. */
const MAX_ATTEMPTS = 8;

/**
 * Draws a check deterministically and reads it. An undamaged check is redrawn with different handwriting, then in
 * print, until the reader accepts it, so that only damaged checks go on hold.
 */
export async function drawAndRead({ spec, smudged }: DrawRequest): Promise<DrawnCheck> {
  const isDamaged = smudged || spec.defects.length > 0;
  for (let attempt = 0; ; attempt++) {
    const isLast = isDamaged || attempt === 2 * MAX_ATTEMPTS;
    const attemptSpec = { ...spec, seed: spec.seed + attempt, fill: attempt >= MAX_ATTEMPTS ? "print" : spec.fill };
    const drawn = await drawOnce({ spec: attemptSpec, smudged });
    if (isLast || isReadCorrectly(drawn.reading, spec)) return drawn;
  }
}

function isReadCorrectly({ micr, recognizedAmount }: CheckReading, { amountCents }: CheckSpec): boolean {
  const isCertain = recognizedAmount !== null && recognizedAmount.confidence >= AMOUNT_CONFIDENCE;
  return micr.isRead && isCertain && recognizedAmount.amountCents === amountCents;
}

async function drawOnce({ spec, smudged }: DrawRequest): Promise<DrawnCheck> {
  const clean = await drawFront(spec);
  const front = await toJpeg(smudged ? await smudge(clean) : clean);
  const pictures = { front, back: await drawBack(spec) };
  const read = await readCheck(pictures);
  if (!read.ok) throw new Error(`The drawn check could not be read: ${read.message}`);
  return { pictures, reading: read.value };
}

/** Draws the front. Without defects, it is composed on a cached background. */
async function drawFront(spec: CheckSpec): Promise<Picture> {
  if (spec.defects.some(({ side }) => side === "front")) return (await drawSide(spec, "front")).picture;
  const stock = withStockSeed(spec);
  const sheet = await getOrCreate(papers, `front/${stock.seed}`, () =>
    drawPaper(stock, "front", drawFrontLayers(stock).paper),
  );
  return overlay(sheet, toDocument(spec, drawFrontLayers(spec).ink));
}

/** Draws the back, cached by payee: it shows the payee's endorsement and does not depend on the drawer. */
async function drawBack(spec: CheckSpec): Promise<Uint8Array> {
  const defects = spec.defects.filter(({ side }) => side === "back");
  const stock = withStockSeed(spec);
  return getOrCreate(backs, JSON.stringify([stock.seed, spec.payee.name, defects]), async () => {
    if (defects.length > 0) return toJpeg((await drawSide(stock, "back")).picture);
    const sheet = await getOrCreate(papers, `back/${stock.seed}`, () =>
      drawPaper(stock, "back", drawBackLayers(stock).paper),
    );
    return toJpeg(await overlay(sheet, toDocument(stock, drawBackLayers(stock).ink)));
  });
}

/** Replaces the seed with one derived from the stock, so that checks on the same stock share their background. */
function withStockSeed(spec: CheckSpec): CheckSpec {
  const { kind, paper, palette, widthInches, heightInches, dpi } = spec;
  const stock = createRandom(["stock", kind, paper, palette, widthInches, heightInches, dpi].join("/"));
  return { ...spec, seed: stock.integer(0, 2 ** 31 - 1) };
}

async function drawPaper(stock: CheckSpec, side: Side, layer: string): Promise<Picture> {
  return addGrain(await rasterize(toDocument(stock, layer), stock.dpi), 1.3, `${stock.seed}/${side}`);
}

function toDocument({ widthInches, heightInches, dpi }: CheckSpec, layer: string): string {
  return createSvgDocument(widthInches * UNITS_PER_INCH, heightInches * UNITS_PER_INCH, dpi, layer);
}

async function getOrCreate<T>(store: Map<string, T>, key: string, make: () => Promise<T>): Promise<T> {
  const cachedValue = store.get(key);
  if (cachedValue) return cachedValue;
  const created = await make();
  if (store.size >= MAX_CACHED) store.clear();
  store.set(key, created);
  return created;
}

/** Covers part of the MICR line with ink blots so that some symbols cannot be read. */
async function smudge(picture: Picture): Promise<Picture> {
  const { width, height, dpi } = picture;
  const [x, y] = [width * 0.3, height - 0.31 * dpi];
  const inkBlot = (dx: number, dy: number, rx: number, ry: number) =>
    `<ellipse cx="${x + dx * dpi}" cy="${y + dy * dpi}" rx="${rx * dpi}" ry="${ry * dpi}"/>`;
  const inkBlots = [
    inkBlot(0, 0, 0.2, 0.12),
    inkBlot(0.22, -0.03, 0.17, 0.1),
    inkBlot(0.1, 0.05, 0.24, 0.09),
    inkBlot(0.47, -0.09, 0.035, 0.03),
  ];
  const ink = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#1c2747">${inkBlots.join("")}</g></svg>`;
  return overlay(picture, ink);
}

/** Composites an SVG document of the same size over an image. */
async function overlay(picture: Picture, svg: string): Promise<Picture> {
  const { width, height, channels } = picture;
  const data = await sharp(picture.data, { raw: { width, height, channels } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { ...picture, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

/** Encodes like an office scanner: in color at moderate quality. */
async function toJpeg({ data, width, height, channels, dpi }: Picture): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels } }).withDensity(dpi).jpeg({ quality: 68 }).toBuffer();
}
