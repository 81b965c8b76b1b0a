import { createRandom, type Random } from "@/lib/shared/random";
import type { CheckSpec } from "./check-spec";
import { randomHand } from "./handwriting";
import { PALETTES, type Palette } from "./palettes";
import { measurePrintedWidth, printText } from "./printed-text";
import { createSvgDocument, drawHandwrittenText, drawPadlock, drawRule, drawText, UNITS_PER_INCH } from "./sheet";
import { drawSignature } from "./signature";

/** Draws the security screen on the back: rows of small, faint letters, with alternate rows shifted. */
function drawScreen(width: number, height: number, palette: Palette): string {
  const style = { size: 7.6, font: "semibold", tracking: 0.1 } as const;
  const words = "ORIGINAL DOCUMENT  ·  ";
  const length = measurePrintedWidth(words, style);
  const row = printText(words + words, { x: -length / 2, y: 12, ...style });
  const shifted = printText(words + words, { x: -length * 0.15, y: 29, ...style });
  return (
    `<defs><pattern id="screen" width="${length.toFixed(3)}" height="34" patternUnits="userSpaceOnUse" patternTransform="rotate(-9)"><path d="${row}${shifted}" fill="${palette.paper[2]}"/></pattern></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#screen)" fill-opacity=".85"/>`
  );
}

const COMPANY_NAME =
  /[&.]|\b(LLC|Inc|Group|Trust|Foods|Stoneworks|Logistics|Furniture|Veterinary|Bakery|Roofing|Architects)\b/;

/** Draws the endorsement area, 1.5 in at the trailing edge, upright: 0 to `length` along the edge, 0 to 150 inward. */
function drawEndorsement(spec: CheckSpec, palette: Palette, length: number, random: Random): string {
  const { label } = palette;
  const hand = randomHand(createRandom(`hand/${spec.payee.name}`));
  const inset = 16;
  const end = length - inset;
  const middle = length / 2;
  const isPerson = !COMPANY_NAME.test(spec.payee.name);
  const printed = [
    drawText("ENDORSE HERE", label, { x: inset, y: 17, size: 6, font: "medium", tracking: 0.1 }),
    drawText("X", label, { x: inset, y: 39, size: 7 }),
    drawRule(inset, end, 41, label),
    drawRule(inset, end, 64, label),
    drawRule(inset, end, 87, label),
    `<rect x="${inset}" y="94" width="5.4" height="5.4" fill="#fff" stroke="${label}" stroke-width=".6"/>`,
    drawText("CHECK HERE AFTER MOBILE OR REMOTE DEPOSIT", label, {
      x: inset + 9,
      y: 99,
      size: 4.3,
      tracking: 0.05,
      maxWidth: length - 44,
    }),
    drawRule(8, length - 8, 106, label, 0.9),
    drawText("DO NOT WRITE, STAMP OR SIGN BELOW THIS LINE", label, {
      x: middle,
      y: 113,
      size: 4.5,
      tracking: 0.05,
      anchor: "middle",
    }),
    drawText("RESERVED FOR FINANCIAL INSTITUTION USE", label, {
      x: middle,
      y: 119.5,
      size: 4,
      tracking: 0.06,
      anchor: "middle",
    }),
  ];
  if (isPerson) {
    const signature = drawSignature(
      spec.payee.name,
      hand,
      { x: inset + 12, y: 38, xHeight: 9.6, maxWidth: length - 54 },
      UNITS_PER_INCH,
      random,
    );
    printed.push(
      `<path d="${signature}" fill="${hand.ink}" fill-opacity=".94"/>`,
      drawHandwrittenText(
        "For mobile deposit only",
        hand,
        { x: inset + 6, y: 61, xHeight: 6.2, maxWidth: length - 48 },
        random,
      ),
      drawHandwrittenText(spec.payee.name, hand, { x: inset + 6, y: 84, xHeight: 5.6, maxWidth: length - 60 }, random),
      `<path d="M${inset + 0.8} 96.4l2 2.6l4.6 -8" fill="none" stroke="${hand.ink}" stroke-width="1.3" stroke-linecap="round"/>`,
    );
    return printed.join("");
  }
  return printed.join("") + drawStamp(spec, length, random);
}

/** Draws a company's rubber stamp, slightly rotated. */
function drawStamp(spec: CheckSpec, length: number, random: Random): string {
  const ink = random.pick(["#3b2f8f", "#8c1f3c", "#1f3f8f", "#26262c"]);
  const middle = length / 2;
  const lines = [
    "FOR MOBILE DEPOSIT ONLY",
    spec.payee.name.toUpperCase(),
    `AT THE BANK OF FIRST DEPOSIT · ACCT ${random.integer(1000, 9999)}`,
  ];
  const body = lines
    .map((line, i) =>
      drawText(line, ink, {
        x: middle,
        y: 37.4 + i * 23,
        size: i === 2 ? 6.6 : 9.6,
        font: "semibold",
        tracking: 0.06,
        anchor: "middle",
        maxWidth: length - 58,
      }),
    )
    .join("");
  const tilt = random.between(-2.6, 2.2).toFixed(2);
  return `<g transform="rotate(${tilt} ${middle} 55)" opacity=".84"><rect x="16" y="22" width="${length - 32}" height="66" rx="3" fill="none" stroke="${ink}" stroke-width="1.1"/>${body}</g>`;
}

function drawSecurityNotice(x: number, height: number, palette: Palette): string {
  const lines = [
    "The security features listed below, as well as those not listed, exceed industry guidelines.",
    "Security screen: absence of the words ORIGINAL DOCUMENT on the back.",
    "Microprint lines: small type in the signature line blurs when copied.",
    "Chemically sensitive paper: stains appear when altered.",
  ];
  return (
    drawPadlock(x, height - 44, 13, palette.label) +
    lines
      .map((line, i) =>
        drawText(line, palette.label, {
          x: x + 19,
          y: height - 40 + i * 6.4,
          size: i ? 4 : 4.2,
          font: i ? "regular" : "medium",
        }),
      )
      .join("")
  );
}

/** Renders the back as an SVG document, sized in pixels for `dpi`. */
export function drawBackSvg(spec: CheckSpec, dpi: number): string {
  const { width, height, paper, ink } = drawBackLayers(spec);
  return createSvgDocument(width, height, dpi, paper + ink);
}

/** Draws the back's layers, in hundredths of an inch: the stock, fixed by size and palette, and the endorsement. */
export function drawBackLayers(spec: CheckSpec): { width: number; height: number; paper: string; ink: string } {
  const random = createRandom(spec.seed).fork("back");
  const palette = PALETTES[spec.palette];
  const width = spec.widthInches * UNITS_PER_INCH;
  const height = spec.heightInches * UNITS_PER_INCH;
  return {
    width,
    height,
    paper:
      `<rect width="${width}" height="${height}" fill="#fbfbf9"/><rect width="${width}" height="${height}" fill="${palette.paper[1]}"/>` +
      drawScreen(width, height, palette) +
      drawSecurityNotice(26, height, palette) +
      drawText("SPECIMEN · VOID", palette.label, { x: 26, y: 22, size: 4.2, tracking: 0.12 }),
    ink: `<g transform="translate(${width} 0) rotate(90)">${drawEndorsement(spec, palette, height, random)}</g>`,
  };
}
