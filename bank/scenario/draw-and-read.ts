import sharp from "sharp";
import { readCheck } from "@/bank/check-reading/read-check";
import type { CheckPictures, CheckReading } from "@/bank/domain/check-reader";
import { backLayers } from "@/bank/sandbox/synthetic-checks/back";
import type { CheckSpec, Side } from "@/bank/sandbox/synthetic-checks/check-spec";
import { grain } from "@/bank/sandbox/synthetic-checks/defect-values";
import { drawSide } from "@/bank/sandbox/synthetic-checks/draw-check";
import { frontLayers } from "@/bank/sandbox/synthetic-checks/front";
import { type Picture, rasterise } from "@/bank/sandbox/synthetic-checks/picture";
import { svgDocument, UNITS_PER_INCH } from "@/bank/sandbox/synthetic-checks/sheet";
import { createRandom } from "@/lib/shared/random";
import type { CheckOrder } from "./check-orders";

/** A check's pictures, and what the bank reads in them. */
export interface DrawnCheck {
  readonly pictures: CheckPictures;
  readonly reading: CheckReading;
}

/** What is kept: checks of one stock have one paper, and one back when they are to one payee. Drawing those takes the most time. */
const MOST_KEPT = 60;
const papers = new Map<string, Picture>();
const backs = new Map<string, Uint8Array>();

/** Draws a check and reads it as every check is read. The same order gives the same bytes. */
export async function drawAndRead({ spec, smudged }: CheckOrder): Promise<DrawnCheck> {
  const clean = await drawFront(spec);
  const front = await toJpeg(smudged ? await smudge(clean) : clean);
  const pictures = { front, back: await drawBack(spec) };
  const read = await readCheck(pictures);
  if (!read.ok) throw new Error(`A drawn check can be read: ${read.message}`);
  return { pictures, reading: read.value };
}

/** One without defects is printed on paper that was drawn before. */
async function drawFront(spec: CheckSpec): Promise<Picture> {
  if (spec.defects.some(({ side }) => side === "front")) return (await drawSide(spec, "front")).picture;
  const stock = onStock(spec);
  const sheet = await kept(papers, `front/${stock.seed}`, () => drawPaper(stock, "front", frontLayers(stock).paper));
  return printed(sheet, toDocument(spec, frontLayers(spec).ink));
}

/** Whoever wrote a check, its payee endorses it. */
async function drawBack(spec: CheckSpec): Promise<Uint8Array> {
  const defects = spec.defects.filter(({ side }) => side === "back");
  const stock = onStock(spec);
  return kept(backs, JSON.stringify([stock.seed, spec.payee.name, defects]), async () => {
    if (defects.length > 0) return toJpeg((await drawSide(stock, "back")).picture);
    const sheet = await kept(papers, `back/${stock.seed}`, () => drawPaper(stock, "back", backLayers(stock).paper));
    return toJpeg(await printed(sheet, toDocument(stock, backLayers(stock).ink)));
  });
}

/** The same check as any other on paper of this pattern, colour and size, as far as its paper goes. */
function onStock(spec: CheckSpec): CheckSpec {
  const { kind, paper, palette, widthInches, heightInches, dpi } = spec;
  const stock = createRandom(["stock", kind, paper, palette, widthInches, heightInches, dpi].join("/"));
  return { ...spec, seed: stock.integer(0, 2 ** 31 - 1) };
}

async function drawPaper(stock: CheckSpec, side: Side, layer: string): Promise<Picture> {
  return grain(await rasterise(toDocument(stock, layer), stock.dpi), 1.3, `${stock.seed}/${side}`);
}

function toDocument({ widthInches, heightInches, dpi }: CheckSpec, layer: string): string {
  return svgDocument(widthInches * UNITS_PER_INCH, heightInches * UNITS_PER_INCH, dpi, layer);
}

async function kept<T>(store: Map<string, T>, key: string, make: () => Promise<T>): Promise<T> {
  const known = store.get(key);
  if (known) return known;
  const made = await make();
  if (store.size >= MOST_KEPT) store.clear();
  store.set(key, made);
  return made;
}

/** A pen that leaked over the magnetic line: some of its symbols are gone, and nobody can read them. */
async function smudge(picture: Picture): Promise<Picture> {
  const { width, height, dpi } = picture;
  const [x, y] = [width * 0.3, height - 0.31 * dpi];
  const drop = (dx: number, dy: number, rx: number, ry: number) =>
    `<ellipse cx="${x + dx * dpi}" cy="${y + dy * dpi}" rx="${rx * dpi}" ry="${ry * dpi}"/>`;
  const drops = [
    drop(0, 0, 0.2, 0.12),
    drop(0.22, -0.03, 0.17, 0.1),
    drop(0.1, 0.05, 0.24, 0.09),
    drop(0.47, -0.09, 0.035, 0.03),
  ];
  const ink = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#1c2747">${drops.join("")}</g></svg>`;
  return printed(picture, ink);
}

/** A picture with an SVG document of its size laid over it. */
async function printed(picture: Picture, svg: string): Promise<Picture> {
  const { width, height, channels } = picture;
  const data = await sharp(picture.data, { raw: { width, height, channels } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { ...picture, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

/** As an office scanner writes it: in colour, and compact. */
async function toJpeg({ data, width, height, channels, dpi }: Picture): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels } }).withDensity(dpi).jpeg({ quality: 68 }).toBuffer();
}
