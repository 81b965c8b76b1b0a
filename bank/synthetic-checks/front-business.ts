import type { Random } from "@/lib/shared/random";
import { formatAmountInFigures, formatAmountInWords } from "./amount-in-words";
import type { CheckSpec } from "./check-spec";
import { adaptHandToFigures, type Hand } from "./handwriting";
import type { Palette } from "./palettes";
import { measurePrintedWidth } from "./printed-text";
import {
  drawEmblem,
  drawHandwrittenText,
  drawPadlock,
  drawRule,
  drawText,
  formatDate,
  formatRoutingFraction,
  TONER,
  UNITS_PER_INCH,
} from "./sheet";
import { drawSignature } from "./signature";

/** Baselines of the rows of a business check (8.25–8.5 × 3–3.5 in), in hundredths of an inch. */
interface Rows {
  readonly right: number;
  readonly date: number;
  readonly words: number;
  readonly payee: number;
  readonly signature: number;
}

function computeRows(spec: CheckSpec): Rows {
  const right = spec.widthInches * UNITS_PER_INCH - 34;
  const height = spec.heightInches * UNITS_PER_INCH;
  const clearBand = height - 62.5;
  return {
    right,
    date: Math.round(height * 0.255),
    words: Math.round(height * 0.39),
    payee: Math.round(height * 0.52),
    signature: clearBand - 8,
  };
}

/** Draws the preprinted form of a business check. */
export function drawBusinessForm(spec: CheckSpec, palette: Palette, random: Random): string {
  const { label, accent } = palette;
  const rows = computeRows(spec);
  const { right } = rows;
  const middle = (spec.widthInches * UNITS_PER_INCH) / 2 + 20;
  const small = { size: 5, tracking: 0.06 };
  const mark = random.fork("emblem").integer(0, 5);
  return [
    drawEmblem(34, 22, 30, accent, mark),
    drawText(spec.drawer.name, TONER, { x: 74, y: 34, size: 12.6, font: "semibold", maxWidth: 260 }),
    ...spec.drawer.address.map((line, i) => drawText(line, TONER, { x: 74, y: 44.6 + i * 9, size: 7.2 })),
    drawEmblem(middle - 22, 23, 14, label, mark + 1 + (spec.bank.name.length % 4)),
    drawText(spec.bank.name, TONER, { x: middle - 2, y: 30.5, size: 8.8, font: "medium" }),
    drawText(spec.bank.address.join(", "), label, { x: middle - 2, y: 38.6, size: 6 }),
    drawText(formatRoutingFraction(spec.routing), label, { x: middle - 2, y: 46.4, size: 5.4 }),
    drawText(spec.checkNumber.padStart(6, "0"), TONER, {
      x: right,
      y: 36,
      size: 16,
      font: "semibold",
      anchor: "end",
      tracking: 0.02,
    }),
    drawText("DATE", label, { x: right - 118, y: rows.date, ...small }),
    drawRule(right - 98, right, rows.date + 1.4, label),
    drawText("PAY", label, { x: 34, y: rows.words, size: 6.4, tracking: 0.08, font: "medium" }),
    drawRule(56, right - 190, rows.words + 2.4, label),
    drawText("DOLLARS", label, { x: right - 185, y: rows.words + 1.8, size: 5.2, tracking: 0.06 }),
    `<rect x="${right - 124}" y="${rows.words - 16}" width="124" height="23" rx="1.5" fill="#fff" fill-opacity=".8" stroke="${label}" stroke-width=".8"/>`,
    drawText("$", TONER, { x: right - 132, y: rows.words + 1, size: 14, font: "medium", anchor: "middle" }),
    drawText("TO THE", label, { x: 34, y: rows.payee - 6.6, ...small }),
    drawText("ORDER", label, { x: 34, y: rows.payee, ...small }),
    drawText("OF", label, { x: 34, y: rows.payee + 6.6, ...small }),
    drawText("MEMO", label, { x: 34, y: rows.signature - 1, ...small }),
    drawRule(58, 300, rows.signature, label),
    drawRule(right - 262, right, rows.signature, label, 0.8),
    drawText("MP", label, { x: right + 1.5, y: rows.signature + 0.8, size: 2.8 }),
    drawText("AUTHORIZED SIGNATURE", label, { x: right - 262, y: rows.signature + 6, size: 4, tracking: 0.1 }),
    drawText("SPECIMEN · VOID", label, { x: right, y: rows.signature + 6, size: 4, anchor: "end", tracking: 0.12 }),
    drawPadlock(right - 12, rows.payee - 2, 11, label),
    drawText("Original document has security features listed on back.", label, {
      x: right - 16,
      y: rows.payee + 7,
      size: 3.6,
      anchor: "end",
    }),
  ].join("");
}

/** Draws the entries that the company prints or writes on the form. */
export function drawBusinessEntries(spec: CheckSpec, hand: Hand, random: Random): string {
  const rows = computeRows(spec);
  const { right } = rows;
  const words = formatAmountInWords(spec.wordsCents ?? spec.amountCents);
  const figures = formatAmountInFigures(spec.amountCents);
  const ink = random.fork("ink");
  const signature = drawSignature(
    spec.signer,
    hand,
    { x: right - 244, y: rows.signature - 4, xHeight: 14.5, maxWidth: 236 },
    UNITS_PER_INCH,
    random.fork("signature"),
  );
  const signaturePath = `<path d="${signature}" fill="${hand.ink}" fill-opacity="0.94"/>`;
  const roomForWords = right - 194 - 60;
  if (spec.fill === "hand") {
    return [
      drawHandwrittenText(
        formatDate(spec.date, "hand"),
        hand,
        { x: right - 92, y: rows.date - 1.6, xHeight: 6.4, maxWidth: 92 },
        ink,
      ),
      drawHandwrittenText(words, hand, { x: 62, y: rows.words - 1.2, xHeight: 7.2, maxWidth: roomForWords - 10 }, ink),
      drawHandwrittenText(
        figures,
        adaptHandToFigures(hand),
        { x: right - 116, y: rows.words + 1.4, xHeight: 8.6, maxWidth: 106 },
        ink,
      ),
      drawHandwrittenText(spec.payee.name, hand, { x: 66, y: rows.payee + 4, xHeight: 8, maxWidth: 360 }, ink),
      drawHandwrittenText(spec.memo, hand, { x: 64, y: rows.signature - 3, xHeight: 6.2, maxWidth: 220 }, ink),
      signaturePath,
    ].join("");
  }
  const amountBox = { x: right - 8, y: rows.words, size: 11.6, font: "mono", anchor: "end", maxWidth: 108 } as const;
  const wordsSize = Math.min(9, (9 * roomForWords) / measurePrintedWidth(words, { size: 9, font: "mono" }));
  const starWidth = measurePrintedWidth("*", { size: wordsSize, font: "mono" });
  const room = roomForWords - measurePrintedWidth(words, { size: wordsSize, font: "mono" });
  const stars = "*".repeat(Math.max(0, Math.floor(room / starWidth) - 1));
  return [
    drawText(formatDate(spec.date, "print"), TONER, { x: right - 90, y: rows.date - 1, size: 9.4, font: "mono" }),
    drawText(`${words} ${stars}`, TONER, { x: 60, y: rows.words - 0.6, size: wordsSize, font: "mono" }),
    drawText(`**${figures}`, TONER, amountBox),
    drawText(spec.payee.name.toUpperCase(), TONER, {
      x: 66,
      y: rows.payee - 4,
      size: 9.2,
      font: "mono",
      maxWidth: 360,
    }),
    ...spec.payee.address.map((line, i) =>
      drawText(line.toUpperCase(), TONER, { x: 66, y: rows.payee + 7 + i * 10.6, size: 8.6, font: "mono" }),
    ),
    drawText(spec.memo, TONER, { x: 64, y: rows.signature - 3, size: 8.2, font: "mono" }),
    signaturePath,
  ].join("");
}
