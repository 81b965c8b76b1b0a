import "server-only";
import { PAYMENT_DIRECTIONS, PAYMENT_STATUSES, PAYMENT_TYPES, POSTINGS } from "@/lib/contract/enums";
import { PAYMENT_FLAGS } from "@/lib/ledger/payments/planner/payment-filters";
import { parseDollars } from "@/lib/money/cents";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { cleanText } from "@/lib/shared/pasted-text";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { readSpan } from "./day-span";
import { parseSearch } from "./parse-search";
import { PAYMENT_OWNERS, type PaymentsQuery } from "./payments-query";

/** The filters of a line. Accounts are unresolved: each is a number, part of a number, or a name. */
export interface FilterLine {
  readonly filters: Partial<Omit<PaymentsQuery, "account" | "columns" | "sort">>;
  readonly accounts: readonly string[];
}

/** Filters with a fixed set of values: `status:hold,pending`. */
const CHOICES = {
  status: PAYMENT_STATUSES,
  direction: PAYMENT_DIRECTIONS,
  type: PAYMENT_TYPES,
  posting: POSTINGS,
  flag: PAYMENT_FLAGS,
  work: PAYMENT_OWNERS,
} as const;
type Choice = keyof typeof CHOICES;

/** The names that may precede a colon, including short forms, and the filter of each. */
export const LINE_NAMES = {
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

/** Words that are a filter without a name before them. */
export const LINE_WORDS: Readonly<Record<string, Partial<Pick<PaymentsQuery, Choice>>>> = {
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

/** A name with its value, a quoted text, or a word. */
const TOKEN = /(?:\p{L}+:)?"[^"]*"?|\S+/gu;

/** Normalizes a value for comparison: `open-return` equals `Open return`. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The values of a choice that begin with the typed text; an exact match excludes the others. */
export function valuesLike(choice: Choice, typed: string): readonly string[] {
  const values: readonly string[] = CHOICES[choice];
  const exact = values.filter((value) => plain(value) === plain(typed));
  return exact.length > 0 ? exact : values.filter((value) => plain(value).startsWith(plain(typed)));
}

/** The tokens of a line, unchanged. */
export const tokensOf = (line: string): string[] => line.match(TOKEN) ?? [];

/**
 * Reads a line of filters: `account:operating >1000 nov returned`. Words that are not filters, and quoted text, become
 * the search text.
 *
 * @param today the bank's current day, which `yesterday` and `nov` are relative to
 */
export function readFilterLine(line: string, today: CalendarDate): Outcome<FilterLine, "invalid"> {
  const tokens = tokensOf(cleanText(line));
  const filters: Record<string, unknown> = {};
  const accounts: string[] = [];
  const rest: string[] = [];
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
      const word = LINE_WORDS[token.toLowerCase()];
      const amount = readAmounts(token === ">" || token === "<" ? `${token}${tokens[at + 1] ?? ""}` : token);
      const days = named || token.startsWith('"') ? null : readSpan(tokens.slice(at), today);
      if (named) {
        const [name, value] = [named[1]!, named[2]!.replaceAll('"', "")];
        if (nameOf(name) === "account") accounts.push(accountText(value));
        else set(readNamed(name, value, today), token);
        at += 1;
      } else if (token.startsWith('"')) {
        rest.push(token.replaceAll('"', ""));
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
        rest.push(token);
        at += 1;
      }
    }
    const find = rest.join(" ").trim();
    if (find.length > MAX_FIND) throw new LineError(`Search text can have up to ${MAX_FIND} characters.`);
    if (find && !parseSearch(find)) throw new LineError(`“${find}” is too short to search for.`);
    checkRange(filters);
    return success({ filters: { ...filters, ...(find ? { find } : {}) }, accounts });
  } catch (error) {
    if (error instanceof LineError) return failure("invalid", error.message);
    throw error;
  }
}

/** True when a line has at least one filter, not just search text. */
export function hasFilters({ filters: { find: _, ...filters }, accounts }: FilterLine): boolean {
  return accounts.length > 0 || Object.keys(filters).length > 0;
}

/** Writes search text as a filter line, in quotes if its words would be read as filters. */
export function lineOfText(text: string, today: CalendarDate): string {
  const read = readFilterLine(text, today);
  return read.ok && !hasFilters(read.value) ? text : `"${text.replaceAll('"', "")}"`;
}

class LineError extends Error {}

function nameOf(typed: string): (typeof LINE_NAMES)[keyof typeof LINE_NAMES] {
  const name = typed.toLowerCase();
  if (Object.hasOwn(LINE_NAMES, name)) return LINE_NAMES[name as keyof typeof LINE_NAMES];
  throw new LineError(`There is no filter “${typed}:”. To search for text, put it in quotes.`);
}

function accountText(value: string): string {
  if (value.trim().length < 2)
    throw new LineError("Type at least two letters of the account’s name, or its number: account:op.");
  return value.trim();
}

function readNamed(typed: string, value: string, today: CalendarDate): object {
  const name = nameOf(typed);
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
    const amount = readAmounts(value) ?? readAmounts(`${value}..${value}`);
    if (!amount) throw new LineError(`“${value}” is not an amount. Try amount:>1000 or amount:500..750.`);
    return amount;
  }
  if (name === "created") {
    const parts = value.split(" ");
    const days = readSpan(parts, today);
    if (days?.length !== parts.length)
      throw new LineError(`“${value}” is not a day. Try created:2026-11-14 or created:"last week".`);
    return days.span;
  }
  return { [name]: value.split(",").flatMap((part) => readChoice(name as Choice, part)) };
}

function readChoice(choice: Choice, typed: string): string[] {
  const [first, second, ...more] = plain(typed)
    ? valuesLike(choice, typed.toLowerCase() === "me" ? "mine" : typed)
    : [];
  const named = Object.entries(LINE_NAMES).find(([, name]) => name === choice)![0];
  if (!first) throw new LineError(`${named}: must be one of ${CHOICES[choice].join(", ")}.`);
  if (second) throw new LineError(`“${typed}” could be ${[first, second, ...more].join(" or ")}.`);
  return [first];
}

/** Parses `>1000`, `>=1k`, `<500.50`, `500..750` or `..750`; null for other text. */
function readAmounts(token: string): Pick<PaymentsQuery, "minCents" | "maxCents"> | null {
  const comparison = /^([<>]=?)(.+)$/.exec(token);
  if (comparison) {
    const cents = readCents(comparison[2]!);
    if (cents === null) return null;
    if (comparison[1] === ">") return { minCents: cents + 1 };
    if (comparison[1] === ">=") return { minCents: cents };
    return { maxCents: comparison[1] === "<=" ? cents : Math.max(0, cents - 1) };
  }
  const range = /^([^.]*(?:\.\d+)?)\.\.(.*)$/.exec(token);
  if (!range || token === "..") return null;
  const [min, max] = [range[1]!, range[2]!].map((text) => (text === "" ? undefined : readCents(text)));
  if (min === null || max === null) return null;
  return { ...(min === undefined ? {} : { minCents: min }), ...(max === undefined ? {} : { maxCents: max }) };
}

/** Cents of `1000`, `$1,000.50` or `1k`. */
function readCents(text: string): number | null {
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
