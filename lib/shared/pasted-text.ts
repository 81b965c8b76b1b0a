/** Characters without width or meaning that word processors, web pages and chats leave in copied text. */
const WITHOUT_MEANING = /[\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2064\ufeff]|\u034f|[\ufe00-\ufe0f]/g;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/**
 * Text as a person sees it: blanks of every kind are spaces, dashes are hyphens, full-width characters are plain, and
 * characters without width are gone. Anything else that is invisible stays, for {@link describeHidden} to name.
 */
export function cleanText(text: string): string {
  return text
    .replace(WITHOUT_MEANING, "")
    .replace(/[\s\u0085]/g, " ")
    .replace(DASHES, "-")
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .trim();
}

/** A number as a person sees it: also without what marks a text in a spreadsheet, `="0042"` or a leading apostrophe. */
export function cleanNumber(text: string): string {
  const cleaned = cleanText(text).replace(/^=\s*"([^"]*)"$/, "$1");
  return cleaned
    .replace(/^"(.*)"$/, "$1")
    .replace(/^['\u2018\u2019`](?=[\d$(.-])/, "")
    .trim();
}

/** Digits of an account, check or routing number, without separators: `2218-009-276`, `2,218,009,276`, `2218009276.0`. */
export function cleanDigits(text: string): string {
  const number = cleanNumber(text);
  const whole = number.replace(/^([\d,]+)\.0+$/, "$1");
  const digits = /^\d{1,3}(,\d{3})+$/.test(whole) ? whole.replaceAll(",", "") : whole;
  return /^[\d -]+$/.test(digits) ? digits.replaceAll(/[ -]/g, "") : digits;
}

const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Mn}\p{Me}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0\ufffd]/u;
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** The first character of a cleaned number that a person cannot see, such as `an invisible character after the third digit`. */
export function describeHidden(text: string): string | null {
  const at = cleanNumber(text).search(HIDDEN);
  if (at < 0) return null;
  const count = cleanNumber(text)
    .slice(0, at)
    .replace(/[^\p{L}\p{N}]/gu, "").length;
  const isDigit = /^[\d\s$.,-]*$/.test(cleanNumber(text).slice(0, at));
  if (count === 0) return "an invisible character at its start";
  const what = isDigit ? "digit" : "character";
  return `an invisible character after ${ORDINALS[count - 1] ? `the ${ORDINALS[count - 1]} ${what}` : `${what} ${count}`}`;
}
