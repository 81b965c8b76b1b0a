/** Fields whose value is an account number or a list of them, with any prefix. */
const ACCOUNT_FIELD = /account(_?(number|no))?s?$/i;
/** Properties that name the field of the other values in an object, as in a list of changes. */
const NAMING_FIELDS = ["field", "name", "label", "path"];
/** An account number of the contract, optionally in groups separated by spaces. */
const ACCOUNT_NUMBER = /^\d(?: ?\d){3,16}$/;
/** In digits. Repetitions of shorter numbers are not masked, since they may mean something else. */
const MIN_REPEATED_LENGTH = 6;
/** A number in a sentence that may be an account number, not part of an id, an amount or a time. */
const NUMBER_IN_TEXT = /(?<![\w$-]|\d[.,:])\d{8,17}(?![\w-]|[.,:]\d)/g;
/** A number of the MICR line, except routing numbers, which have nine digits. */
const NUMBER_IN_MICR = /(?<!\d)(?:\d{4,8}|\d{10,17})(?!\d)/g;
const VISIBLE_DIGITS = 4;

/** An account number as {@link maskAccountNumber} masks it. */
export const MASKED_NUMBER = /^••••\d{0,4}$/;

/** The visible digits of a masked number. */
export function visibleEnd(masked: string): string {
  return masked.replace(/\D/g, "");
}

/** Masks an account number: `2218009144` → `••••9144`; completely when it has four digits or fewer. */
export function maskAccountNumber(accountNumber: string): string {
  const digits = accountNumber.replaceAll(" ", "");
  return `••••${digits.length > VISIBLE_DIGITS ? digits.slice(-VISIBLE_DIGITS) : ""}`;
}

/**
 * A copy of a view with all account numbers masked: in account fields, in every other text that repeats one of those
 * numbers (titles, URLs, JSON as text), and as long numbers in sentences. Keys, numbers and booleans stay unchanged.
 */
export function maskAccounts<T>(view: T): T {
  const found = new Set<string>();
  collect(view, "", found);
  return replace(view, "", repetitionsOf(found)) as T;
}

function collect(value: unknown, field: string, found: Set<string>): void {
  if (typeof value === "string") {
    if (ACCOUNT_FIELD.test(field) && ACCOUNT_NUMBER.test(value)) found.add(value.replaceAll(" ", ""));
    else collect(parseJson(value), "", found);
    return;
  }
  if (Array.isArray(value)) for (const each of value) collect(each, field, found);
  else if (isRecord(value)) for (const [name, each] of fieldsOf(value)) collect(each, name, found);
}

/** The value of JSON in a string, such as the body of an event; null if it is not a JSON object or array. */
function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The fields of an object; `from` and `to` of `{ field: "accountNumber", from, to }` get the name `accountNumber`. */
function fieldsOf(record: Readonly<Record<string, unknown>>): [string, unknown][] {
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

/** Matches the numbers that were found, also in groups of four; null when there are none. */
function repetitionsOf(found: ReadonlySet<string>): RegExp | null {
  const repeated = [...found].filter(({ length }) => length >= MIN_REPEATED_LENGTH);
  if (repeated.length === 0) return null;
  const longestFirst = repeated.sort((a, b) => b.length - a.length);
  const patterns = longestFirst.map((number) => [...number].join("(?: |%20|\\+)?"));
  return new RegExp(`(?<!\\d)(?:${patterns.join("|")})(?!\\d)`, "g");
}

function replace(value: unknown, field: string, repetitions: RegExp | null): unknown {
  if (typeof value === "string") return replaceText(value, field, repetitions);
  if (Array.isArray(value)) return value.map((each) => replace(each, field, repetitions));
  if (!isRecord(value)) return value;
  const keys = Object.keys(value);
  const replaced = fieldsOf(value).map(([name, each], index) => [keys[index]!, replace(each, name, repetitions)]);
  return Object.fromEntries(replaced);
}

function replaceText(text: string, field: string, repetitions: RegExp | null): string {
  if ((ACCOUNT_FIELD.test(field) || field === "subject") && ACCOUNT_NUMBER.test(text)) return maskAccountNumber(text);
  const masked = repetitions
    ? text.replace(repetitions, (number) => maskAccountNumber(number.replace(/\D/g, "")))
    : text;
  if (/^micr/i.test(field)) return masked.replace(NUMBER_IN_MICR, maskAccountNumber);
  const json = parseJson(masked);
  if (json !== null) {
    const inSentences = repetitionsOf(new Set(numbersInSentences(json)));
    return inSentences ? masked.replace(inSentences, maskAccountNumber) : masked;
  }
  return isSentence(masked) ? masked.replace(NUMBER_IN_TEXT, maskAccountNumber) : masked;
}

const isSentence = (text: string): boolean => text.includes(" ");

/** The possible account numbers in sentences of a JSON value. */
function numbersInSentences(value: unknown): string[] {
  if (typeof value === "string") return isSentence(value) ? (value.match(NUMBER_IN_TEXT) ?? []) : [];
  if (Array.isArray(value)) return value.flatMap(numbersInSentences);
  return isRecord(value) ? Object.values(value).flatMap(numbersInSentences) : [];
}
