/** A workbook's number format, with the sections of its format code. */
export interface CellStyle {
  readonly isDate: boolean;
  readonly sections: readonly string[];
}

/** Marks a formula without a stored result. */
export const NO_VALUE = "#NO VALUE!";

/** Matches spreadsheet error values and {@link NO_VALUE}. */
const ERROR_CELL =
  /^#(N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!|BUSY!|PYTHON!|EXTERNAL!|ERROR!|HIDDEN!|NO VALUE!)/i;

/** Returns whether text is a spreadsheet error, so that the value is unknown. */
export function isErrorCell(text: string): boolean {
  return text.startsWith("#") && ERROR_CELL.test(text);
}

/** Built-in formats, whose codes are not in the file. */
const BUILT_IN: Readonly<Record<number, string>> = {
  14: "m/d/yyyy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  22: "m/d/yyyy h:mm",
};
const isBuiltInDate = (id: number) => id in BUILT_IN || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

type ReadTags = (xml: string, open: (name: string, attribute: (name: string) => string | undefined) => void) => void;

/** Reads the cell formats, indexed by style number. */
export function readStyles(xml: string, readTags: ReadTags): CellStyle[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isCellFormats = false;
  readTags(xml, (name, attribute) => {
    if (name === "numFmt") codes.set(Number(attribute("numFmtId")), attribute("formatCode") ?? "");
    if (name === "cellXfs" || name === "cellStyleXfs" || name === "cellStyles") isCellFormats = name === "cellXfs";
    if (name === "xf" && isCellFormats) ids.push(Number(attribute("numFmtId") ?? 0));
  });
  return ids.map((id) => {
    const code = codes.get(id) ?? BUILT_IN[id] ?? "General";
    const plain = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "");
    const isDate = codes.has(id) ? /[yd]/i.test(plain) && !/general/i.test(plain) : isBuiltInDate(id);
    return { isDate, sections: splitSections(code) };
  });
}

function splitSections(code: string): string[] {
  return code.match(/(?:"[^"]*"|\\.|[^;])+|(?<=;)(?=;|$)/g) ?? [code];
}

/** Numbers at least this large have lost digits, because spreadsheets store only 15. */
const MIN_IMPRECISE = 1e15;

/** Formats a number with all its digits, plus zeros and text added by its format; formats a date as `YYYY-MM-DD`. */
export function displayNumber(stored: string, style: CellStyle | undefined, is1904: boolean): string {
  const value = Number(stored);
  if (!Number.isFinite(value)) return stored;
  if (style?.isDate) return formatDate(value, is1904) ?? stored;
  if (Math.abs(value) >= MIN_IMPRECISE) return value.toExponential().toUpperCase();
  const plain = Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)));
  return style ? applyFormat(value, plain, style.sections) : plain;
}

function applyFormat(value: number, plain: string, sections: readonly string[]): string {
  const section =
    sections[value < 0 && sections.length > 1 ? 1 : value === 0 && sections.length > 2 ? 2 : 0] ?? "General";
  if (section.trim() === "") return `#HIDDEN! ${plain}`;
  const tokens = tokenizeSection(section);
  const literal = tokens.flatMap(({ literal: text }) => text ?? []).join("");
  const places = tokens.flatMap(({ place }) => place ?? []);
  const code = tokens.map(({ place, other }) => place ?? other ?? "").join("");
  if (/general|@/i.test(code)) return plain;
  if (places.length === 0 && literal.trim() !== "") return literal.trim();
  if (/%/.test(code)) return `${Number((value * 100).toPrecision(12))}%`;
  if (/[0#],+(?![0#,])/.test(code)) return `#HIDDEN! ${plain}`;
  const zeros = /^[^.]*/.exec(code)?.[0].replace(/[^0]/g, "").length ?? 0;
  const isNumber = zeros > 1 && Number.isInteger(value) && value >= 0 && !code.includes(".");
  // Literal text with letters, digits or a currency other than $ is part of the displayed value.
  if (isNumber) return fillPlaceholders(tokens, plain);
  return /[\p{L}\d]|(?!\$)\p{Sc}/u.test(literal)
    ? (literalBefore(tokens) + plain + literalAfter(tokens)).trim()
    : plain;
}

interface Token {
  readonly place?: string;
  readonly literal?: string;
  readonly other?: string;
}

function tokenizeSection(section: string): Token[] {
  const tokens: Token[] = [];
  for (const [part] of section.matchAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|general|./gi)) {
    if (/^["\\]/.test(part)) tokens.push({ literal: part.replace(/^"|"$|^\\/g, "") });
    else if (/^\[\$/.test(part)) tokens.push({ literal: /^\[\$([^-\]]*)/.exec(part)?.[1] ?? "" });
    else if (/^[0#?]$/.test(part)) tokens.push({ place: part });
    else if (/^[ ()$+:/-]$/.test(part)) tokens.push({ literal: part });
    else if (!/^[_*[]/.test(part)) tokens.push({ other: part });
  }
  return tokens;
}

/** Fills a format's digit placeholders from the right; any remaining digits go to the first placeholder. */
function fillPlaceholders(tokens: readonly Token[], digits: string): string {
  let rest = digits;
  let text = "";
  const first = tokens.findIndex(({ place }) => place);
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const { place, literal } = tokens[at] ?? {};
    if (literal !== undefined) text = literal + text;
    if (!place) continue;
    const digit = at === first ? rest : rest.slice(-1);
    rest = at === first ? "" : rest.slice(0, -1);
    text = (digit || (place === "0" ? "0" : "")) + text;
  }
  return text.trim();
}

function literalBefore(tokens: readonly Token[]): string {
  return tokens
    .slice(
      0,
      tokens.findIndex(({ place }) => place),
    )
    .map(({ literal }) => literal ?? "")
    .join("");
}

function literalAfter(tokens: readonly Token[]): string {
  return tokens
    .slice(tokens.findLastIndex(({ place }) => place) + 1)
    .map(({ literal }) => literal ?? "")
    .join("");
}

const DAY_MS = 86_400_000;

function formatDate(serial: number, is1904: boolean): string | null {
  const days = Math.floor(serial) + (is1904 ? 1462 : 0);
  if (days < 1 || days > 2_958_465) return null;
  // The 1900 date system has a nonexistent February 29.
  const date = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * DAY_MS);
  return date.toISOString().slice(0, 10);
}
