/** A form of text that may be written on a check, consisting of digits and the marks `.,*-/`. */
export interface WrittenForm {
  /** Matches every prefix of the form. */
  readonly prefix: RegExp;
  /** Matches complete text. */
  readonly whole: RegExp;
  /** Removes or normalizes marks without meaning. */
  readonly plain: (text: string) => string;
  /** Log probability that two tall pieces are one character, if different from an amount. */
  readonly mergeTall?: number;
  /** Whether the text must end in a digit, so that most other lines can be ruled out by their end. */
  readonly endsInDigit?: boolean;
  /** Whether slashes must lean, because an upright stroke may be a one. */
  readonly slashesLean?: boolean;
  /** Maximum digit height, in character heights, for forms with slashes. */
  readonly maxDigit?: number;
}

const withoutMarks = (text: string) => text.replaceAll(/[*,-]/g, "");

/** Dollars and cents, with or without thousands separators, with optional protective asterisks or a trailing dash. */
export const AMOUNT: WrittenForm = {
  prefix: /^\**(?:|(?:\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(?:\d?|\d\d[*-]*))?|\d{1,3},\d{0,3}|\d{1,3},\d{3},\d{0,3})$/,
  whole: /^\**(?:0|[1-9]\d{0,6}|[1-9]\d{0,2}(?:,\d{3}){1,2})\.\d\d[*-]*$/,
  plain: withoutMarks,
};

/** Dollars only, before raised cents. */
export const DOLLARS: WrittenForm = {
  prefix: /^(?:|\d{1,7}|\d{1,3},\d{0,3}|\d{1,3},\d{3},\d{0,3})$/,
  whole: /^(?:0|[1-9]\d{0,6}|[1-9]\d{0,2}(?:,\d{3}){1,2})$/,
  plain: withoutMarks,
};

/** Dollars, and cents as hundredths on the same line. */
export const HUNDREDTHS: WrittenForm = {
  prefix: /^\**(?:|\d{1,9}|\d{1,3}(?:,\d{3}){0,2},\d{0,5})(?:\/(?:|1|10|100[*-]*))?$/,
  whole: /^\**(?:0|[1-9]\d{0,6}|[1-9]\d{0,2}(?:,\d{3}){1,2})\d\d\/100[*-]*$/,
  plain: (text) => withoutMarks(text).replace(/(\d\d)\/100$/, ".$1"),
  maxDigit: 1.6,
};

/** Raised cents. */
export const CENTS: WrittenForm = { prefix: /^\d{0,2}$/, whole: /^\d\d$/, plain: (text) => text };

/** Month, day, and four-digit year, with slashes or dashes; a two-digit year may be half of a year. */
export const DATE: WrittenForm = {
  prefix: /^(?:\d{0,2}|\d\d?([/-])(?:\d{0,2}|\d\d?\1(?:|2|20\d{0,2})))$/,
  whole: /^(?:0?[1-9]|1[0-2])([/-])(?:0?[1-9]|[12]\d|3[01])\1(?:20)\d\d$/,
  plain: (text) => text.replaceAll("-", "/"),
  mergeTall: Math.log(0.005),
  endsInDigit: true,
  slashesLean: true,
  maxDigit: 1.6,
};
