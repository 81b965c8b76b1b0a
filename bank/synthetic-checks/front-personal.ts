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

/** Draws the preprinted form of a personal check: 6 × 2.75 in, in hundredths of an inch. */
export function drawPersonalForm(spec: CheckSpec, palette: Palette, random: Random): string {
  const { label, accent } = palette;
  const small = { size: 4.7, tracking: 0.06 };
  return [
    drawText(spec.drawer.name, TONER, { x: 26, y: 33, size: 11.6, font: "semibold", maxWidth: 250 }),
    ...spec.drawer.address.map((line, i) => drawText(line, TONER, { x: 26, y: 43.6 + i * 9.2, size: 7.4 })),
    drawText(spec.checkNumber, TONER, { x: 574, y: 34, size: 13.4, font: "semibold", anchor: "end" }),
    drawText(formatRoutingFraction(spec.routing), label, { x: 574, y: 44, size: 5.6, anchor: "end" }),
    drawText("DATE", label, { x: 394, y: 71, ...small }),
    drawRule(412, 520, 72.5, label),
    drawText("PAY TO THE", label, { x: 26, y: 99, ...small }),
    drawText("ORDER OF", label, { x: 26, y: 106, ...small }),
    drawRule(64, 440, 108.5, label),
    drawText("$", TONER, { x: 458, y: 107, size: 15, font: "medium", anchor: "middle" }),
    `<rect x="468" y="90" width="106" height="20.5" fill="#fff" fill-opacity=".78" stroke="${label}" stroke-width=".7"/>`,
    drawRule(26, 494, 139.5, label),
    drawText("DOLLARS", label, { x: 500, y: 138.6, size: 6.4, tracking: 0.08 }),
    drawPadlock(544, 129.5, 9, label),
    drawText("Security features.", label, { x: 556, y: 134, size: 2.4 }),
    drawText("Details on back.", label, { x: 556, y: 137.4, size: 2.4 }),
    drawEmblem(26, 151, 17, accent, random.fork("emblem").integer(0, 5)),
    drawText(spec.bank.name, accent, { x: 48, y: 160, size: 10.2, font: "semibold" }),
    ...spec.bank.address.map((line, i) => drawText(line, label, { x: 48, y: 168.4 + i * 7, size: 6 })),
    drawText("FOR", label, { x: 26, y: 205, ...small }),
    drawRule(42, 250, 206.5, label),
    drawRule(352, 574, 206.5, label),
    drawText("MP", label, { x: 575.4, y: 207.4, size: 2.6 }),
    drawText("SPECIMEN · VOID", label, { x: 574, y: 212, size: 3.9, anchor: "end", tracking: 0.12 }),
  ].join("");
}

/** Draws the entries that the drawer fills in. */
export function drawPersonalEntries(spec: CheckSpec, hand: Hand, random: Random): string {
  const words = formatAmountInWords(spec.wordsCents ?? spec.amountCents);
  const figures = formatAmountInFigures(spec.amountCents);
  const signature = drawSignature(
    spec.signer,
    hand,
    { x: 364, y: 203, xHeight: 12.5, maxWidth: 205 },
    UNITS_PER_INCH,
    random.fork("signature"),
  );
  const signaturePath = `<path d="${signature}" fill="${hand.ink}" fill-opacity="0.94"/>`;
  if (spec.fill === "print") {
    const size = 10;
    const end = 30 + measurePrintedWidth(words, { size: 9.4 });
    return [
      drawText(formatDate(spec.date, "print"), TONER, { x: 420, y: 70, size: 9.4 }),
      drawText(spec.payee.name, TONER, { x: 70, y: 105, size, font: "medium", maxWidth: 360 }),
      drawText(figures, TONER, { x: 566, y: 104.6, size: 11.4, font: "medium", anchor: "end", maxWidth: 92 }),
      drawText(words, TONER, { x: 30, y: 136, size: 9.4, maxWidth: 458 }),
      end < 470 ? drawRule(end + 6, 490, 133.4, TONER, 0.8) : "",
      drawText(spec.memo, TONER, { x: 48, y: 203.4, size: 8.4 }),
      signaturePath,
    ].join("");
  }
  const ink = random.fork("ink");
  const fillLineStart = computeFillLineStart(words, ink);
  return [
    drawHandwrittenText(formatDate(spec.date, "hand"), hand, { x: 420, y: 69.6, xHeight: 5.9, maxWidth: 98 }, ink),
    drawHandwrittenText(spec.payee.name, hand, { x: 74, y: 105, xHeight: 7.4, maxWidth: 356 }, ink),
    drawHandwrittenText(figures, adaptHandToFigures(hand), { x: 475, y: 106, xHeight: 8, maxWidth: 90 }, ink),
    drawHandwrittenText(words, hand, { x: 32, y: 136, xHeight: 6.8, maxWidth: 440 }, ink),
    fillLineStart > 0
      ? `<path d="M${fillLineStart} 133.6Q${(fillLineStart + 488) / 2} ${131.6 + ink.next() * 3} 488 132.6" fill="none" stroke="${hand.ink}" stroke-width="1.25" stroke-linecap="round"/>`
      : "",
    drawHandwrittenText(spec.memo, hand, { x: 50, y: 203.4, xHeight: 6, maxWidth: 190 }, ink),
    signaturePath,
  ].join("");
}

/** Returns the start of the line that fills the rest of the legal amount line; 0 if there is no room. */
function computeFillLineStart(words: string, ink: Random): number {
  const start = 32 + words.length * 6.4 + ink.between(6, 18);
  return start < 440 ? start : 0;
}
