import sharp from "sharp";
import type { GrayImage } from "@/lib/check-image/core/image";
import { hills, remap, stampLine } from "./canvas";
import type { Dice } from "./dice";
import { type PrintStyle, printLine } from "./line-print";

const SANS = [
  "Liberation Sans",
  "DejaVu Sans",
  "Nimbus Sans",
  "URW Gothic",
  "Noto Sans Mono",
  "Liberation Sans Narrow",
];
const SERIF = ["Liberation Serif", "DejaVu Serif", "C059", "P052", "URW Bookman", "Nimbus Roman"];
const MONO = ["Liberation Mono", "DejaVu Sans Mono", "Nimbus Mono PS", "Noto Mono"];
const HAND = ["Z003", "URW Bookman"];
const FONTS = [...SANS, ...SERIF, ...MONO];
const NAMES = [
  "Ada Brown",
  "Miller & Sons LLC",
  "Oak Street Dental",
  "J. R. Whitfield",
  "Northgate Supply Co",
  "Mary Ann Ortiz",
];

export interface Design {
  readonly line: string;
  readonly style: PrintStyle;
  readonly widthInches: number;
  readonly heightInches: number;
  readonly dpi: number;
  readonly amountCents: number | null;
  readonly handAmount: boolean;
  readonly crossed: boolean;
  readonly background: "plain" | "waves" | "halftone" | "guilloche" | "picture";
  readonly strength: number;
  readonly clearBand: boolean;
  /** What stands in the line's place instead of E-13B. */
  readonly lookAlike?: string;
}

export interface Sheet {
  readonly gray: GrayImage;
  /** The line's middle and right end, in inches. */
  readonly middle: number;
  readonly right: number;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

function text(x: number, y: number, size: number, font: string, words: string, extra = ""): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size.toFixed(1)}" font-family="${font}" ${extra}>${escapeXml(words)}</text>`;
}

function rule(x: number, y: number, length: number, weight = 1): string {
  return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}h${length.toFixed(1)}" stroke="#333" stroke-width="${weight}"/>`;
}

function scribble(dice: Dice, x: number, y: number, width: number, height: number, weight: number): string {
  let path = `M${x} ${y}`;
  const loops = dice.whole(5, 11);
  for (let i = 1; i <= loops; i++) {
    const px = () => (x + ((i - dice.range(-0.3, 1.2)) / loops) * width).toFixed(1);
    const py = () => (y + dice.range(-0.6, 0.6) * height).toFixed(1);
    path += `C${px()} ${py()} ${px()} ${py()} ${(x + (i / loops) * width).toFixed(1)} ${py()}`;
  }
  return `<path d="${path}" fill="none" stroke="#1a2440" stroke-width="${weight.toFixed(1)}" stroke-linecap="round"/>`;
}

export function courtesyText(cents: number, dice: Dice): string {
  const dollars = Math.floor(cents / 100);
  const grouped = dice.chance(0.75) ? dollars.toLocaleString("en-US") : String(dollars);
  const digits = `${grouped}.${String(cents % 100).padStart(2, "0")}`;
  return dice.pick([digits, digits, digits, `**${digits}`, `***${digits}***`, `${digits}**`]);
}

/** Everything on the paper but the magnetic line, in hundredths of an inch. */
function drawing(design: Design, dice: Dice): string {
  const w = design.widthInches * 100;
  const h = design.heightInches * 100;
  const font = dice.pick(FONTS);
  const label = dice.pick([...SANS, ...SERIF]);
  const parts: string[] = [];
  if (dice.chance(0.25))
    parts.push(
      `<rect x="8" y="8" width="${w - 16}" height="${h - 16}" fill="none" stroke="#666" stroke-width="${dice.range(1, 4)}"/>`,
    );
  parts.push(text(22, 30, 15, dice.pick(FONTS), dice.pick(NAMES), 'font-weight="bold"'));
  for (let i = 0; i < 3; i++)
    parts.push(
      text(
        22,
        44 + i * 12,
        10,
        label,
        `${dice.whole(10, 9999)} ${dice.pick(["Elm St", "Harbor Road", "5th Avenue", "Springfield, IL 62701"])}`,
      ),
    );
  parts.push(text(w - dice.range(50, 75), 32, dice.range(14, 20), font, String(dice.whole(101, 99999))));
  parts.push(
    text(w - 240, 62, 11, label, "DATE"),
    rule(w - 210, 64, 120),
    text(
      w - 205,
      61,
      14,
      dice.pick([font, ...HAND]),
      `${dice.whole(1, 12)}/${dice.whole(1, 28)}/20${dice.whole(20, 26)}`,
    ),
  );
  const payY = h * dice.range(0.38, 0.44);
  parts.push(
    text(20, payY - 10, 8, label, "PAY TO THE"),
    text(20, payY, 8, label, "ORDER OF"),
    rule(75, payY + 2, w - 240),
  );
  parts.push(text(85, payY - 1, 16, dice.pick([font, ...HAND]), dice.pick(NAMES)));
  const boxX = w - dice.range(118, 130);
  const hasBox = dice.chance(0.75);
  if (hasBox)
    parts.push(
      `<rect x="${boxX}" y="${payY - 19}" width="102" height="24" fill="${dice.chance(0.5) ? "white" : "none"}" stroke="#444"/>`,
    );
  const size = dice.range(12, 17);
  const dollarSize = dice.range(14, 22);
  const gap = dice.range(4, 10);
  parts.push(text(boxX - 14, payY, dollarSize, dice.pick([...SANS, ...SERIF]), "$"));
  if (design.amountCents !== null) {
    const fits = Math.min(size, 92 / (0.6 * 12));
    const written = courtesyText(design.amountCents, dice);
    if (design.handAmount)
      parts.push(
        text(boxX + gap, payY - 1, 17, "Z003", written, `transform="rotate(${dice.range(-3, 3)} ${boxX} ${payY})"`),
      );
    else
      parts.push(
        text(boxX + gap, payY - 1, fits, dice.pick(FONTS), written, dice.chance(0.3) ? 'font-weight="bold"' : ""),
      );
  }
  const wordsY = payY + dice.range(28, 36);
  parts.push(
    text(22, wordsY, 14, dice.pick([font, ...HAND]), "One thousand two hundred thirty-four and 56/100 ******"),
    rule(20, wordsY + 3, w - 110),
    text(w - 85, wordsY, 10, label, "DOLLARS"),
  );
  parts.push(
    text(
      22,
      wordsY + 24,
      12,
      label,
      dice.pick(["First Harbor Bank", "Union Savings & Trust", "Citizens State Bank"]),
      'font-weight="bold"',
    ),
  );
  const signY = h - dice.range(66, 80);
  parts.push(
    text(20, signY, 9, label, "MEMO"),
    rule(50, signY + 2, w * 0.3),
    text(55, signY, 12, dice.pick(HAND), "invoice 20417"),
  );
  parts.push(rule(w * 0.55, signY + 2, w * 0.4));
  parts.push(scribble(dice, w * 0.58, signY - 8, w * 0.3, dice.range(20, 40), dice.range(1.2, 2.6)));
  if (design.crossed) {
    const from = dice.range(0.15, 0.7) * w;
    parts.push(scribble(dice, from, h - 45, dice.range(60, 150), dice.range(50, 75), dice.range(1, 2.4)));
    if (dice.chance(0.4))
      parts.push(rule(dice.range(0, w / 2), h - dice.range(33, 50), dice.range(100, w / 2), dice.range(0.8, 2)));
  }
  if (dice.chance(0.12))
    parts.push(
      `<g transform="rotate(${dice.range(-20, 20)} ${w / 2} ${h / 2})" opacity="0.55">${text(w * dice.range(0.2, 0.6), h * dice.range(0.4, 0.8), 26, label, "RECEIVED", 'font-weight="bold" fill="#553"')}</g>`,
    );
  if (design.lookAlike !== undefined)
    parts.push(
      text(
        w * 0.08,
        h - 26,
        dice.range(13, 16),
        dice.pick(MONO),
        design.lookAlike,
        `letter-spacing="${dice.range(2.5, 4.5).toFixed(1)}"${dice.chance(0.6) ? ' font-weight="bold"' : ""}`,
      ),
    );
  return parts.join("");
}

async function rasterise(body: string, widthInches: number, heightInches: number, dpi: number): Promise<GrayImage> {
  const width = Math.round(widthInches * dpi);
  const height = Math.round(heightInches * dpi);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${widthInches * 100} ${heightInches * 100}" preserveAspectRatio="none"><rect width="100%" height="100%" fill="white"/><g fill="#222">${body}</g></svg>`;
  const { data } = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { width, height, pixels: new Uint8Array(data) };
}

/** Safety paper and tints, as brightness taken from the paper at a point in inches. */
function tint(design: Design, dice: Dice): (x: number, y: number) => number {
  const { background, strength } = design;
  const f = dice.range(8, 40);
  const g = dice.range(2, 8);
  if (background === "plain") return () => 0;
  if (background === "waves") return (x, y) => (Math.sin(6.28 * (f * y + 0.6 * Math.sin(g * x))) > 0.5 ? strength : 0);
  if (background === "halftone") {
    const screen = dice.range(45, 75);
    return (x, y) => (Math.cos(4.44 * screen * (x + y)) + Math.cos(4.44 * screen * (x - y)) > 0.9 ? strength * 1.6 : 0);
  }
  if (background === "guilloche")
    return (x, y) =>
      Math.abs(Math.sin(f * x + 3 * Math.sin(g * y)) + Math.sin(f * y + 3 * Math.cos(g * x))) < 0.22
        ? strength * 1.3
        : 0;
  const coarse = hills(900, 500, 60, dice);
  const fine = hills(900, 500, 9, dice);
  return (x, y) => strength * (1.2 + coarse(x * 100, y * 100) + 0.6 * fine(x * 100, y * 100));
}

/** Draws a front at its resolution. */
export async function drawFront(design: Design, dice: Dice): Promise<Sheet> {
  const { widthInches, heightInches, dpi } = design;
  const gray = await rasterise(drawing(design, dice), widthInches, heightInches, dpi);
  const paper = dice.range(205, 252);
  const shade = tint(design, dice);
  const bandTop = heightInches - 0.625;
  remap(gray, (value, x, y) => {
    const clear = design.clearBand && y / dpi > bandTop;
    return (value / 255) * (paper - (clear ? 0 : shade(x / dpi, y / dpi)));
  });
  const middle = heightInches - 5 / 16 + dice.range(-1, 1) / 16;
  const right = widthInches - 5 / 16 - dice.range(0, 1 / 8) - (dice.chance(0.6) ? dice.range(0.4, 1.2) : 0);
  const fits = Math.max(right, Math.min(widthInches - 0.2, design.line.length * 0.125 + 0.15));
  if (design.line !== "")
    stampLine(gray, dpi, printLine(design.line, design.style, dice), fits, middle, dice.range(15, 75));
  return { gray, middle, right: fits };
}

/** A page that is no check: print, or a receipt. */
export async function drawPage(dice: Dice, dpi: number): Promise<Sheet> {
  const receipt = dice.chance(0.4);
  const [w, h] = receipt ? [dice.range(2.6, 3.4), dice.range(5, 8)] : [dice.range(5, 8.5), dice.range(2.5, 5.5)];
  const font = dice.pick(receipt ? MONO : FONTS);
  const lineHeight = dice.range(12, 20);
  const parts: string[] = [];
  for (let y = 25; y < h * 100 - 10; y += lineHeight) {
    const words = Array.from({ length: dice.whole(2, 9) }, () =>
      dice.pick([
        "total",
        "A021000021A",
        dice.digits(6),
        dice.digits(9),
        "order",
        "12.50",
        "subject to",
        "C 4411 C",
        dice.digits(12),
      ]),
    ).join(" ");
    parts.push(text(15, y, lineHeight * dice.range(0.7, 0.85), font, words));
  }
  const gray = await rasterise(parts.join(""), w, h, dpi);
  const paper = dice.range(215, 250);
  remap(gray, (value) => (value / 255) * paper);
  return { gray, middle: 0, right: 0 };
}
