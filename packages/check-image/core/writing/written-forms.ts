/** A kind of text that may be written on a check, made up of the symbols of `symbolsOf`. */
export interface WrittenForm {
  /** Matches every beginning of such a text. */
  readonly prefix: RegExp;
  /** Matches a complete text. */
  readonly whole: RegExp;
  /** Removes marks without meaning from a text. */
  readonly plain: (text: string) => string;
  /** Logarithm of the probability that two tall pieces are one character, if it differs from that of an amount. */
  readonly mergeTall?: number;
  /** Whether nothing may follow its last digit, so that most other lines can be ruled out by their end. */
  readonly endsInDigit?: boolean;
  /** Whether an upright stroke is not a slash, because it may be a one. */
  readonly slashesLean?: boolean;
  /** Height of the tallest digit, in character heights, for forms with slashes. */
  readonly maxDigit?: number;
}

const withoutMarks = (text: string) => text.replaceAll(/[*,-]/g, "");

/** Dollars and cents, with or without thousands separators, between protecting asterisks or before a dash. */
export const AMOUNT: WrittenForm = {
  prefix: /^\**(?:|(?:\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(?:\d?|\d\d[*-]*))?|\d{1,3},\d{0,3}|\d{1,3},\d{3},\d{0,3})$/,
  whole: /^\**(?:0|[1-9]\d{0,6}|[1-9]\d{0,2}(?:,\d{3}){1,2})\.\d\d[*-]*$/,
  plain: withoutMarks,
};

/** Dollars alone, in front of raised cents. */
export const DOLLARS: WrittenForm = {
  prefix: /^(?:|\d{1,7}|\d{1,3},\d{0,3}|\d{1,3},\d{3},\d{0,3})$/,
  whole: /^(?:0|[1-9]\d{0,6}|[1-9]\d{0,2}(?:,\d{3}){1,2})$/,
  plain: withoutMarks,
};

/** Dollars and, on the same line, cents as hundredths. */
export const HUNDREDTHS: WrittenForm = {
  prefix: /^\**(?:|\d{1,9}|\d{1,3}(?:,\d{3}){0,2},\d{0,5})(?:\/(?:|1|10|100[*-]*))?$/,
  whole: /^\**(?:0|[1-9]\d{0,6}|[1-9]\d{0,2}(?:,\d{3}){1,2})\d\d\/100[*-]*$/,
  plain: (text) => withoutMarks(text).replace(/(\d\d)\/100$/, ".$1"),
  maxDigit: 1.6,
};

/** Raised cents. */
export const CENTS: WrittenForm = { prefix: /^\d{0,2}$/, whole: /^\d\d$/, plain: (text) => text };

/** Month, day and year in digits, with slashes or dashes; the year in full, since two digits may be half of a year. */
export const DATE: WrittenForm = {
  prefix: /^(?:\d{0,2}|\d\d?([/-])(?:\d{0,2}|\d\d?\1(?:|2|20\d{0,2})))$/,
  whole: /^(?:0?[1-9]|1[0-2])([/-])(?:0?[1-9]|[12]\d|3[01])\1(?:20)\d\d$/,
  plain: (text) => text.replaceAll("-", "/"),
  mergeTall: Math.log(0.005),
  endsInDigit: true,
  slashesLean: true,
  maxDigit: 1.6,
};
