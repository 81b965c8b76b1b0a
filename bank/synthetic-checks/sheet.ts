import type { Random } from "@/lib/shared/random";
import type { Hand } from "./handwriting";
import { drawHandwriting } from "./handwriting";
import { type PrintedText, printText } from "./printed-text";

/** Scale of check drawings. */
export const UNITS_PER_INCH = 100;

/** Color of laser printer toner. */
export const TONER = "#1d1e22";
/** Color of magnetic ink, a dense, slightly warm black. */
export const MAGNETIC_INK = "#17171a";

export function drawText(value: string, color: string, options: PrintedText): string {
  return `<path d="${printText(value, options)}" fill="${color}"/>`;
}

export function drawRule(x0: number, x1: number, y: number, color: string, width = 0.7): string {
  return `<path d="M${x0} ${y}H${x1}" stroke="${color}" stroke-width="${width}" fill="none"/>`;
}

export function drawHandwrittenText(
  value: string,
  hand: Hand,
  place: { x: number; y: number; xHeight: number; maxWidth: number },
  random: Random,
): string {
  return `<path d="${drawHandwriting(value, hand, place, UNITS_PER_INCH, random).path}" fill="${hand.ink}" fill-opacity="0.94"/>`;
}

/** Draws the padlock icon that indicates security features. */
export function drawPadlock(x: number, y: number, size: number, color: string): string {
  const s = size / 10;
  return (
    `<g transform="translate(${x} ${y}) scale(${s})" fill="${color}"><rect x="0.6" y="4.4" width="8.8" height="6.4" rx="1"/>` +
    `<path d="M2.4 4.6V3a2.6 2.6 0 0 1 5.2 0V4.6" fill="none" stroke="${color}" stroke-width="1.3"/>` +
    `<circle cx="5" cy="7.3" r="1" fill="#fff"/></g>`
  );
}

/** Draws a fictional emblem for a bank or company; `choice` cycles through six shapes. */
export function drawEmblem(x: number, y: number, size: number, color: string, choice: number): string {
  const shapes = [
    `<circle cx="50" cy="50" r="46"/><path d="M18 62Q34 40 50 58T82 46V66Q66 78 50 66T18 76Z" fill="#fff"/><circle cx="64" cy="32" r="8" fill="#fff"/>`,
    `<path d="M50 3L93 26V74L50 97L7 74V26Z"/><path d="M50 22L76 36V64L50 78L24 64V36Z" fill="#fff"/><path d="M50 37L63 44V57L50 64L37 57V44Z"/>`,
    `<path d="M8 92V8H50A42 42 0 0 1 92 50V92Z"/><path d="M28 74C28 44 44 30 74 28C74 58 58 74 28 74Z" fill="#fff"/>`,
    `<path d="M50 4L60 36L93 28L70 53L88 82L55 72L50 97L45 72L12 82L30 53L7 28L40 36Z"/>`,
    `<rect x="4" y="4" width="92" height="92" rx="20"/><path d="M22 72V44L50 24L78 44V72H62V50H38V72Z" fill="#fff"/>`,
    `<path d="M4 50A46 46 0 0 1 96 50Z"/><path d="M14 60H86L78 74H22Z"/><path d="M28 82H72L64 94H36Z"/>`,
  ];
  return `<g transform="translate(${x} ${y}) scale(${size / 100})" fill="${color}">${shapes[choice % shapes.length]}</g>`;
}

export function createSvgDocument(widthUnits: number, heightUnits: number, dpi: number, body: string): string {
  const width = Math.round((widthUnits * dpi) / UNITS_PER_INCH);
  const height = Math.round((heightUnits * dpi) / UNITS_PER_INCH);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${widthUnits} ${heightUnits}" preserveAspectRatio="none">${body}</svg>`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** Formats a date as handwritten (`Nov 18, 2026`) or printed (`11/18/2026`). */
export function formatDate(date: string, style: "hand" | "print"): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return style === "print" ? `${month}/${day}/${year}` : `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** Formats the routing fraction printed above the date, such as `90-842/119`. */
export function formatRoutingFraction(routing: string): string {
  return `${Number(routing.slice(0, 2)) + 40}-${Number(routing.slice(4, 8))}/${Number(routing.slice(0, 4))}`;
}
