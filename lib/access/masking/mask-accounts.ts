/** Names of fields that contain an account number or a list of account numbers, with any prefix. */
const ACCOUNT_FIELD = /account(_?(number|no))?s?$/i;
/** Properties that name the field of their sibling values, as in a list of changes. */
const NAMING_FIELDS = ["field", "name", "label", "path"];
/** An account number as the API contract defines it, optionally in groups separated by spaces. */
const ACCOUNT_NUMBER = /^\d(?: ?\d){3,16}$/;
/** Minimum length in digits. Repetitions of shorter numbers are not masked, because they may mean something else. */
const MIN_REPEATED_LENGTH = 6;
/** A possible account number in a sentence; not part of an ID, an amount or a time. */
const NUMBER_IN_TEXT = /(?<![\w$-]|\d[.,:])\d{8,17}(?![\w-]|[.,:]\d)/g;
/** A number in the MICR line, except routing numbers, which have nine digits. */
const NUMBER_IN_MICR = /(?<!\d)(?:\d{4,8}|\d{10,17})(?!\d)/g;
const VISIBLE_DIGITS = 4;

/** A number masked by {@link maskAccountNumber}. */
export const MASKED_NUMBER = /^••••\d{0,4}$/;

/** Returns the visible digits of a masked number. */
export function visibleEnd(masked: string): string {
  return masked.replace(/\D/g, "");
}

/** Masks an account number: `2218009144` → `••••9144`. Numbers of four digits or fewer are masked completely. */
export function maskAccountNumber(accountNumber: string): string {
  const digits = accountNumber.replaceAll(" ", "");
  return `••••${digits.length > VISIBLE_DIGITS ? digits.slice(-VISIBLE_DIGITS) : ""}`;
}

/**
 * Returns a copy of a view with all account numbers masked: in account fields, in any other string that repeats one of
 * those numbers (titles, URLs, JSON strings), and as long numbers in sentences. Keys, numbers and booleans stay
 * unchanged.
 */
export function maskAccounts<T>(view: T): T {
  const accountNumbers = new Set<string>();
  collectAccountNumbers(view, "", accountNumbers);
  return maskValue(view, "", createRepetitionPattern(accountNumbers)) as T;
}

function collectAccountNumbers(value: unknown, field: string, found: Set<string>): void {
  if (typeof value === "string") {
    if (ACCOUNT_FIELD.test(field) && ACCOUNT_NUMBER.test(value)) found.add(value.replaceAll(" ", ""));
    else collectAccountNumbers(parseJson(value), "", found);
    return;
  }
  if (Array.isArray(value)) for (const each of value) collectAccountNumbers(each, field, found);
  else if (isRecord(value)) for (const [name, each] of namedEntries(value)) collectAccountNumbers(each, name, found);
}

/** Parses JSON in a string, such as an event body; returns null if the string is not a JSON object or array. */
function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns an object's entries; in `{ field: "accountNumber", from, to }`, renames `from` and `to` to `accountNumber`.
 */
function namedEntries(record: Readonly<Record<string, unknown>>): [string, unknown][] {
  const name = NAMING_FIELDS.map((each) => record[each]).find(
    (each): each is string => typeof each === "string" && ACCOUNT_FIELD.test(each),
  );
  const entries = Object.entries(record);
  return name === undefined
    ? entries
    : entries.map(([key, value]) => [typeof value === "string" && value !== name ? name : key, value]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !(value instanceof Date);
}

/** Creates a pattern that matches these numbers, with or without spaces between digits; null if there are none. */
function createRepetitionPattern(found: ReadonlySet<string>): RegExp | null {
  const repeated = [...found].filter(({ length }) => length >= MIN_REPEATED_LENGTH);
  if (repeated.length === 0) return null;
  const longestFirst = repeated.sort((a, b) => b.length - a.length);
  const patterns = longestFirst.map((number) => [...number].join("(?: |%20|\\+)?"));
  return new RegExp(`(?<!\\d)(?:${patterns.join("|")})(?!\\d)`, "g");
}

function maskValue(value: unknown, field: string, repetitions: RegExp | null): unknown {
  if (typeof value === "string") return maskString(value, field, repetitions);
  if (Array.isArray(value)) return value.map((each) => maskValue(each, field, repetitions));
  if (!isRecord(value)) return value;
  const keys = Object.keys(value);
  const replaced = namedEntries(value).map(([name, each], index) => [keys[index]!, maskValue(each, name, repetitions)]);
  return Object.fromEntries(replaced);
}

function maskString(text: string, field: string, repetitions: RegExp | null): string {
  if ((ACCOUNT_FIELD.test(field) || field === "subject") && ACCOUNT_NUMBER.test(text)) return maskAccountNumber(text);
  const masked = repetitions
    ? text.replace(repetitions, (number) => maskAccountNumber(number.replace(/\D/g, "")))
    : text;
  if (/^micr/i.test(field)) return masked.replace(NUMBER_IN_MICR, maskAccountNumber);
  const json = parseJson(masked);
  if (json !== null) {
    const inSentences = createRepetitionPattern(new Set(numbersInSentences(json)));
    return inSentences ? masked.replace(inSentences, maskAccountNumber) : masked;
  }
  return isSentence(masked) ? masked.replace(NUMBER_IN_TEXT, maskAccountNumber) : masked;
}

const isSentence = (text: string): boolean => text.includes(" ");

/** Finds possible account numbers in a JSON value's sentences. */
function numbersInSentences(value: unknown): string[] {
  if (typeof value === "string") return isSentence(value) ? (value.match(NUMBER_IN_TEXT) ?? []) : [];
  if (Array.isArray(value)) return value.flatMap(numbersInSentences);
  return isRecord(value) ? Object.values(value).flatMap(numbersInSentences) : [];
}
