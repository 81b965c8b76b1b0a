import { ToWords } from "to-words";
import type { Design } from "./design";
import { FONTS, HAND, MONO, SANS, SERIF } from "./fonts";
import { drawRule, drawText, randomScribble } from "./form-svg";
import { SeededRandom } from "./seeded-random";

const NAMES = [
  "Ada Brown",
  "Miller & Sons LLC",
  "Oak Street Dental",
  "J. R. Whitfield",
  "Northgate Supply Co",
  "Mary Ann Ortiz",
];

/** A form's design, size in hundredths of an inch, and fonts for entries and labels. */
interface Form {
  readonly design: Design;
  readonly random: SeededRandom;
  readonly w: number;
  readonly h: number;
  readonly font: string;
  readonly label: string;
}

/** A drawn form and its expected contents. */
export interface DrawnForm {
  /** Everything on the paper except the MICR line, as SVG in hundredths of an inch. */
  readonly svg: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Font of the amount in words; null if there is no amount. */
  readonly wordsFont: string | null;
}

export function drawForm(design: Design, random: SeededRandom): DrawnForm {
  const w = design.widthInches * 100;
  const h = design.heightInches * 100;
  const form: Form = { design, random, w, h, font: random.pick(FONTS), label: random.pick([...SANS, ...SERIF]) };
  const { parts: header, date } = drawHeader(form);
  const payY = h * random.range(0.38, 0.44);
  const payee = drawPayee(form, payY);
  const amount = drawAmount(form, payY);
  const words = drawLegalAmount(form, payY + random.range(28, 36));
  const signature = drawSignature(form, h - random.range(66, 80));
  const parts = [...header, ...payee, ...amount, ...words.parts, ...signature, ...drawMarks(form)];
  return { svg: parts.join(""), date, wordsFont: words.font };
}

/** Draws the border, drawer, check number and date. */
function drawHeader({ random, w, h, font, label }: Form): { readonly parts: string[]; readonly date: string } {
  const parts: string[] = [];
  if (random.chance(0.25)) {
    const border = `fill="none" stroke="#666" stroke-width="${random.range(1, 4)}"`;
    parts.push(`<rect x="8" y="8" width="${w - 16}" height="${h - 16}" ${border}/>`);
  }
  parts.push(drawText(22, 30, 15, random.pick(FONTS), random.pick(NAMES), 'font-weight="bold"'));
  for (let i = 0; i < 3; i++) {
    const address = `${random.integer(10, 9999)} ${random.pick(["Elm St", "Harbor Road", "5th Avenue", "Springfield, IL 62701"])}`;
    parts.push(drawText(22, 44 + i * 12, 10, label, address));
  }
  parts.push(drawText(w - random.range(50, 75), 32, random.range(14, 20), font, String(random.integer(101, 99999))));
  parts.push(drawText(w - 240, 62, 11, label, "DATE"), drawRule(w - 210, 64, 120));
  const dateFont = random.pick([font, ...HAND]);
  const [month, day, year] = [random.integer(1, 12), random.integer(1, 28), 2000 + random.integer(20, 26)];
  parts.push(drawText(w - 205, 61, 14, dateFont, `${month}/${day}/${year}`));
  return { parts, date: new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) };
}

function drawPayee({ random, w, font, label }: Form, y: number): string[] {
  return [
    drawText(20, y - 10, 8, label, "PAY TO THE"),
    drawText(20, y, 8, label, "ORDER OF"),
    drawRule(75, y + 2, w - 240),
    drawText(85, y - 1, 16, random.pick([font, ...HAND]), random.pick(NAMES)),
  ];
}

/** Draws the courtesy amount in print or in a script font, sometimes in a box. */
function drawAmount({ design, random, w }: Form, y: number): string[] {
  const parts: string[] = [];
  const boxX = w - random.range(118, 130);
  if (random.chance(0.75)) {
    const fill = random.chance(0.5) ? "white" : "none";
    parts.push(`<rect x="${boxX}" y="${y - 19}" width="102" height="24" fill="${fill}" stroke="#444"/>`);
  }
  const size = random.range(12, 17);
  const dollarSize = random.range(14, 22);
  const gap = random.range(4, 10);
  parts.push(drawText(boxX - 14, y, dollarSize, random.pick([...SANS, ...SERIF]), "$"));
  if (design.amountCents === null) return parts;
  const amount = formatCourtesyAmount(design.amountCents, random);
  if (design.handAmount) {
    const tilt = `transform="rotate(${random.range(-3, 3)} ${boxX} ${y})"`;
    return [...parts, drawText(boxX + gap, y - 1, 17, "Z003", amount, tilt)];
  }
  const font = random.pick(FONTS);
  const weight = random.chance(0.3) ? 'font-weight="bold"' : "";
  return [...parts, drawText(boxX + gap, y - 1, Math.min(size, 92 / (0.6 * 12)), font, amount, weight)];
}

/** Formats an amount in figures, with or without thousands separators and protective asterisks. */
function formatCourtesyAmount(cents: number, random: SeededRandom): string {
  const dollars = Math.floor(cents / 100);
  const grouped = random.chance(0.75) ? dollars.toLocaleString("en-US") : String(dollars);
  const digits = `${grouped}.${String(cents % 100).padStart(2, "0")}`;
  return random.pick([digits, digits, digits, `**${digits}`, `***${digits}***`, `${digits}**`]);
}

/** Draws the legal amount, and the bank's name below it. */
function drawLegalAmount(form: Form, y: number): { readonly parts: string[]; readonly font: string | null } {
  const { design, random, w, font, label } = form;
  const wordsFont = random.pick([font, ...HAND]);
  // A separate random source keeps the rest of the front independent of the wording.
  const wordsRandom = new SeededRandom((design.amountCents ?? 0) + 1);
  const words = design.amountCents === null ? null : formatAmountInWords(design.amountCents, wordsRandom);
  const size = Math.min(14, (w - 125) / (0.62 * (words?.length ?? 1)));
  const bank = random.pick(["First Harbor Bank", "Union Savings & Trust", "Citizens State Bank"]);
  const parts = [
    ...(words === null ? [] : [drawText(22, y, size, wordsFont, words)]),
    drawRule(20, y + 3, w - 110),
    drawText(w - 85, y, 10, label, "DOLLARS"),
    drawText(22, y + 24, 12, label, bank, 'font-weight="bold"'),
  ];
  return { parts, font: words && wordsFont };
}

function drawSignature({ random, w, label }: Form, y: number): string[] {
  return [
    drawText(20, y, 9, label, "MEMO"),
    drawRule(50, y + 2, w * 0.3),
    drawText(55, y, 12, random.pick(HAND), "invoice 20417"),
    drawRule(w * 0.55, y + 2, w * 0.4),
    randomScribble(random, w * 0.58, y - 8, w * 0.3, random.range(20, 40), random.range(1.2, 2.6)),
  ];
}

/** Draws marks over the form: a pen stroke across the MICR line, a rubber stamp or a MICR line look-alike. */
function drawMarks({ design, random, w, h, label }: Form): string[] {
  const parts: string[] = [];
  if (design.crossed) {
    const from = random.range(0.15, 0.7) * w;
    parts.push(randomScribble(random, from, h - 45, random.range(60, 150), random.range(50, 75), random.range(1, 2.4)));
    if (random.chance(0.4)) {
      parts.push(
        drawRule(random.range(0, w / 2), h - random.range(33, 50), random.range(100, w / 2), random.range(0.8, 2)),
      );
    }
  }
  if (random.chance(0.12)) {
    const tilt = `rotate(${random.range(-20, 20)} ${w / 2} ${h / 2})`;
    const [x, y] = [w * random.range(0.2, 0.6), h * random.range(0.4, 0.8)];
    const stamp = drawText(x, y, 26, label, "RECEIVED", 'font-weight="bold" fill="#553"');
    parts.push(`<g transform="${tilt}" opacity="0.55">${stamp}</g>`);
  }
  if (design.lookAlike === undefined) return parts;
  const size = random.range(13, 16);
  const font = random.pick(MONO);
  const spacing = `letter-spacing="${random.range(2.5, 4.5).toFixed(1)}"`;
  const weight = random.chance(0.6) ? ' font-weight="bold"' : "";
  return [...parts, drawText(w * 0.08, h - 26, size, font, design.lookAlike, `${spacing}${weight}`)];
}

const speller = new ToWords({ localeCode: "en-US" });

/** Spells out an amount as on a check, such as "One hundred twenty-three and 45/100". */
function formatAmountInWords(amountCents: number, random: SeededRandom): string {
  const dollars = Math.floor(amountCents / 100);
  const spelled = speller.convert(dollars).replace(/(ty) (One|Two|Three|Four|Five|Six|Seven|Eight|Nine)\b/g, "$1-$2");
  const hyphens = random.chance(0.8) ? spelled : spelled.replaceAll("-", " ");
  const joined = random.chance(0.12) ? hyphens.replace(/Hundred (?=\w)/, "Hundred and ") : hyphens;
  const letterCase = random.pick(["capitals", "title", "sentence", "sentence"]);
  const cents = String(amountCents % 100).padStart(2, "0");
  const fraction = cents === "00" && random.chance(0.4) ? "No/100" : `${cents}/${random.chance(0.9) ? "100" : "xx"}`;
  const words = `${joined} And ${fraction}`;
  const cased =
    letterCase === "capitals"
      ? words.toUpperCase()
      : letterCase === "title"
        ? words.replace("And", "and")
        : words.charAt(0) + words.slice(1).toLowerCase();
  const filler = random.pick(["", "", " ******", " -------", " Dollars"]);
  return `${random.pick(["", "", "", "", "**", "***"])}${cased}${letterCase === "capitals" ? filler.toUpperCase() : filler}`;
}
