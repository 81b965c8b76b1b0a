/** Zero-width characters that word processors, web pages, and chats leave in copied text. */
const ZERO_WIDTH = /[\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2064\ufeff]|\u034f|[\ufe00-\ufe0f]/g;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/**
 * Normalizes text to its visible form: whitespace becomes spaces, dashes become hyphens, full-width characters become
 * ASCII, and zero-width characters are removed. Other invisible characters stay for {@link describeHidden} to report.
 */
export function cleanText(text: string): string {
  return text
    .replace(ZERO_WIDTH, "")
    .replace(/[\s\u0085]/g, " ")
    .replace(DASHES, "-")
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .trim();
}

/** Normalizes a number and removes spreadsheet text markers: `="0042"` or a leading apostrophe. */
export function cleanNumber(text: string): string {
  const cleaned = cleanText(text).replace(/^=\s*"([^"]*)"$/, "$1");
  return cleaned
    .replace(/^"(.*)"$/, "$1")
    .replace(/^['\u2018\u2019`](?=[\d$(.-])/, "")
    .trim();
}

/** Reduces an account, check, or routing number to digits: `2218-009-276`, `2,218,009,276`, or `2218009276.0`. */
export function cleanDigits(text: string): string {
  const number = cleanNumber(text);
  const whole = number.replace(/^([\d,]+)\.0+$/, "$1");
  const digits = /^\d{1,3}(,\d{3})+$/.test(whole) ? whole.replaceAll(",", "") : whole;
  return /^[\d -]+$/.test(digits) ? digits.replaceAll(/[ -]/g, "") : digits;
}

const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Mn}\p{Me}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0\ufffd]/u;
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** Describes the first invisible character in a number: `an invisible character after the third digit`; else null. */
export function describeHidden(text: string): string | null {
  const at = cleanNumber(text).search(HIDDEN);
  if (at < 0) return null;
  const count = cleanNumber(text)
    .slice(0, at)
    .replace(/[^\p{L}\p{N}]/gu, "").length;
  const isDigit = /^[\d\s$.,-]*$/.test(cleanNumber(text).slice(0, at));
  if (count === 0) return "an invisible character at its start";
  const unit = isDigit ? "digit" : "character";
  const ordinal = ORDINALS[count - 1];
  return `an invisible character after ${ordinal ? `the ${ordinal} ${unit}` : `${unit} ${count}`}`;
}
