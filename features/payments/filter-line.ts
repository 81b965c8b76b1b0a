import "server-only";
import { PAYMENT_DIRECTIONS, PAYMENT_STATUSES, PAYMENT_TYPES, POSTINGS } from "@/lib/contract/enums";
import { PAYMENT_FLAGS } from "@/lib/ledger/payments/planner/payment-filters";
import { parseDollars } from "@/lib/money/cents";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { cleanText } from "@/lib/shared/pasted-text";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { parseDateSpan } from "./day-span";
import { parseSearch } from "./parse-search";
import { PAYMENT_OWNERS, type PaymentsQuery } from "./payments-query";

/** The filters in a line. Each account is still unresolved: a number, part of a number, or a name. */
export interface FilterLine {
  readonly filters: Partial<Omit<PaymentsQuery, "account" | "columns" | "sort">>;
  readonly accounts: readonly string[];
}

/** Filters with a fixed set of values, such as `status:hold,pending`. */
const CHOICES = {
  status: PAYMENT_STATUSES,
  direction: PAYMENT_DIRECTIONS,
  type: PAYMENT_TYPES,
  posting: POSTINGS,
  flag: PAYMENT_FLAGS,
  work: PAYMENT_OWNERS,
} as const;
type Choice = keyof typeof CHOICES;

/** Maps each name that may precede a colon, including short forms, to its filter. */
export const LINE_FILTERS = {
  account: "account",
  a: "account",
  payee: "payee",
  p: "payee",
  status: "status",
  s: "status",
  amount: "amount",
  created: "created",
  d: "created",
  check: "check",
  c: "check",
  direction: "direction",
  type: "type",
  posting: "posting",
  marked: "flag",
  m: "flag",
  by: "work",
} as const;

/** Words that act as filters without a name before them. */
export const FILTER_WORDS: Readonly<Record<string, Partial<Pick<PaymentsQuery, Choice>>>> = {
  pending: { status: ["Pending"] },
  hold: { status: ["Hold"] },
  batched: { status: ["Batched"] },
  processing: { status: ["Processing"] },
  completed: { status: ["Completed"] },
  rejected: { status: ["Rejected"] },
  canceled: { status: ["Canceled"] },
  inbound: { direction: ["Inbound"] },
  outbound: { direction: ["Outbound"] },
  deposits: { direction: ["Outbound"], type: ["Forward"] },
  returns: { type: ["Return"] },
  returned: { flag: ["returned"] },
  unauthorized: { flag: ["unauthorized"] },
  mine: { work: ["mine"] },
};

/** Maximum lengths of the payee and the search text in the list's URL. */
const MAX_PAYEE = 60;
const MAX_FIND = 100;

/** Matches a name with its value, a quoted string, or a word. */
const TOKEN = /(?:\p{L}+:)?"[^"]*"?|\S+/gu;

/** Normalizes a value for comparison: `open-return` equals `Open return`. */
const normalize = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns the values that start with the typed text; an exact match excludes all others. */
export function findMatchingValues(choice: Choice, typed: string): readonly string[] {
  const values: readonly string[] = CHOICES[choice];
  const exact = values.filter((value) => normalize(value) === normalize(typed));
  return exact.length > 0 ? exact : values.filter((value) => normalize(value).startsWith(normalize(typed)));
}

export const tokenize = (line: string): string[] => line.match(TOKEN) ?? [];

/**
 * Parses a filter line such as `account:operating >1000 nov returned`. Words that are not filters, and quoted text,
 * become the search text.
 *
 * @param today the bank's current day, used to interpret phrases such as `yesterday` and `nov`
 */
export function parseFilterLine(line: string, today: CalendarDate): Outcome<FilterLine, "invalid"> {
  const tokens = tokenize(cleanText(line));
  const filters: Record<string, unknown> = {};
  const accounts: string[] = [];
  const searchWords: string[] = [];
  const set = (values: object, typed: string): void => {
    for (const [name, value] of Object.entries(values)) {
      const earlier = filters[name];
      if (Array.isArray(value)) filters[name] = [...new Set([...((earlier as string[]) ?? []), ...value])];
      else if (earlier !== undefined && earlier !== value)
        throw new LineError(`“${typed}” conflicts with an earlier filter.`);
      else filters[name] = value;
    }
  };
  try {
    for (let at = 0; at < tokens.length; ) {
      const token = tokens[at]!;
      const named = /^(\p{L}+):(.*)$/u.exec(token);
      const word = FILTER_WORDS[token.toLowerCase()];
      const amount = parseAmounts(token === ">" || token === "<" ? `${token}${tokens[at + 1] ?? ""}` : token);
      const days = named || token.startsWith('"') ? null : parseDateSpan(tokens.slice(at), today);
      if (named) {
        const [name, value] = [named[1]!, named[2]!.replaceAll('"', "")];
        if (resolveName(name) === "account") accounts.push(validateAccount(value));
        else set(parseNamedFilter(name, value, today), token);
        at += 1;
      } else if (token.startsWith('"')) {
        searchWords.push(token.replaceAll('"', ""));
        at += 1;
      } else if (word) {
        set(word, token);
        at += 1;
      } else if (amount) {
        set(amount, token);
        at += token.length === 1 ? 2 : 1;
      } else if (days) {
        set(days.span, tokens.slice(at, at + days.length).join(" "));
        at += days.length;
      } else {
        searchWords.push(token);
        at += 1;
      }
    }
    const find = searchWords.join(" ").trim();
    if (find.length > MAX_FIND) throw new LineError(`Search text can have up to ${MAX_FIND} characters.`);
    if (find && !parseSearch(find)) throw new LineError(`“${find}” is too short to search for.`);
    checkRange(filters);
    return success({ filters: { ...filters, ...(find ? { find } : {}) }, accounts });
  } catch (error) {
    if (error instanceof LineError) return failure("invalid", error.message);
    throw error;
  }
}

/** Returns whether a line has at least one filter, not just search text. */
export function hasFilters({ filters: { find: _, ...filters }, accounts }: FilterLine): boolean {
  return accounts.length > 0 || Object.keys(filters).length > 0;
}

/** Converts search text to a filter line, in quotes if its words would be interpreted as filters. */
export function toFilterLine(text: string, today: CalendarDate): string {
  const read = parseFilterLine(text, today);
  return read.ok && !hasFilters(read.value) ? text : `"${text.replaceAll('"', "")}"`;
}

class LineError extends Error {}

function resolveName(typed: string): (typeof LINE_FILTERS)[keyof typeof LINE_FILTERS] {
  const name = typed.toLowerCase();
  if (Object.hasOwn(LINE_FILTERS, name)) return LINE_FILTERS[name as keyof typeof LINE_FILTERS];
  throw new LineError(`There is no filter “${typed}:”. To search for text, put it in quotes.`);
}

function validateAccount(value: string): string {
  if (value.trim().length < 2)
    throw new LineError("Type at least two letters of the account’s name, or its number: account:op.");
  return value.trim();
}

function parseNamedFilter(typed: string, value: string, today: CalendarDate): object {
  const name = resolveName(typed);
  if (!value.trim()) throw new LineError(`“${typed}:” has no value.`);
  if (name === "payee") {
    if (value.trim().length > MAX_PAYEE) throw new LineError(`A payee can have up to ${MAX_PAYEE} characters.`);
    return { payee: value.trim() };
  }
  if (name === "check") {
    if (!/^\d{1,15}$/.test(value)) throw new LineError("A check number is 1 to 15 digits.");
    return { check: value };
  }
  if (name === "amount") {
    const amount = parseAmounts(value) ?? parseAmounts(`${value}..${value}`);
    if (!amount) throw new LineError(`“${value}” is not an amount. Try amount:>1000 or amount:500..750.`);
    return amount;
  }
  if (name === "created") {
    const parts = value.split(" ");
    const days = parseDateSpan(parts, today);
    if (days?.length !== parts.length)
      throw new LineError(`“${value}” is not a day. Try created:2026-11-14 or created:"last week".`);
    return days.span;
  }
  return { [name]: value.split(",").flatMap((part) => parseChoice(name as Choice, part)) };
}

function parseChoice(choice: Choice, typed: string): string[] {
  const [first, second, ...more] = normalize(typed)
    ? findMatchingValues(choice, typed.toLowerCase() === "me" ? "mine" : typed)
    : [];
  const named = Object.entries(LINE_FILTERS).find(([, name]) => name === choice)![0];
  if (!first) throw new LineError(`${named}: must be one of ${CHOICES[choice].join(", ")}.`);
  if (second) throw new LineError(`“${typed}” could be ${[first, second, ...more].join(" or ")}.`);
  return [first];
}

/** Parses `>1000`, `>=1k`, `<500.50`, `500..750` or `..750`; null for anything else. */
function parseAmounts(token: string): Pick<PaymentsQuery, "minCents" | "maxCents"> | null {
  const comparison = /^([<>]=?)(.+)$/.exec(token);
  if (comparison) {
    const cents = parseCents(comparison[2]!);
    if (cents === null) return null;
    if (comparison[1] === ">") return { minCents: cents + 1 };
    if (comparison[1] === ">=") return { minCents: cents };
    return { maxCents: comparison[1] === "<=" ? cents : Math.max(0, cents - 1) };
  }
  const range = /^([^.]*(?:\.\d+)?)\.\.(.*)$/.exec(token);
  if (!range || token === "..") return null;
  const [min, max] = [range[1]!, range[2]!].map((text) => (text === "" ? undefined : parseCents(text)));
  if (min === null || max === null) return null;
  return { ...(min === undefined ? {} : { minCents: min }), ...(max === undefined ? {} : { maxCents: max }) };
}

/** Parses `1000`, `$1,000.50` or `1k` to cents. */
function parseCents(text: string): number | null {
  const thousands = /^\$?(\d{1,9})k$/i.exec(text);
  const amount = parseDollars(thousands ? `${thousands[1]}000` : text);
  return amount.ok ? amount.value : null;
}

function checkRange({ minCents, maxCents, from, to }: Readonly<Record<string, unknown>>): void {
  if (minCents !== undefined && maxCents !== undefined && Number(minCents) > Number(maxCents)) {
    throw new LineError("The minimum is above the maximum.");
  }
  if (from && to && String(from) > String(to)) {
    throw new LineError("The first day is after the last.");
  }
}
