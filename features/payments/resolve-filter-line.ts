import "server-only";
import { isMasked } from "@/lib/access/masking/account-masking";
import { maskAccountNumber, visibleEnd } from "@/lib/access/masking/mask-accounts";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findAccountsLike } from "@/lib/ledger/queries/search";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { SPAN_PHRASES } from "./day-span";
import { LINE_NAMES, LINE_WORDS, readFilterLine, tokensOf, valuesLike } from "./filter-line";
import type { PaymentsQuery } from "./payments-query";

const MAX_COMPLETIONS = 8;

/** The filters that a line sets; filters that it does not name are absent. */
export type LineFilters = Partial<Omit<PaymentsQuery, "columns" | "sort">>;

/** A completion of the last word of a line. */
export interface Completion {
  /** The whole line with the completion. */
  readonly line: string;
  readonly label: string;
  readonly detail: string | null;
}

/** The filters of a line while it is typed. */
export interface LinePreview {
  readonly filters: LineFilters;
  readonly problem: string | null;
  readonly completions: readonly Completion[];
}

/**
 * Reads a line of filters and finds the accounts that it names.
 *
 * @param today the current day at the bank
 */
export async function resolveFilterLine(
  session: Session,
  line: string,
  today: CalendarDate,
): Promise<Outcome<LineFilters, "invalid">> {
  const read = readFilterLine(line, today);
  if (!read.ok) return read;
  const account: string[] = [];
  for (const typed of read.value.accounts) {
    const found = await findAccount(session, typed);
    if (!found.ok) return found;
    account.push(found.value);
  }
  return success({ ...read.value.filters, ...(account.length > 0 ? { account: [...new Set(account)] } : {}) });
}

/** The filters of a line, its error, and the completions of its last word. */
export async function previewFilterLine(session: Session, line: string, today: CalendarDate): Promise<LinePreview> {
  const [resolved, completions] = await Promise.all([
    resolveFilterLine(session, line, today),
    completeLine(session, line),
  ]);
  return {
    filters: resolved.ok ? resolved.value : {},
    problem: resolved.ok ? null : resolved.message,
    completions: completions.slice(0, MAX_COMPLETIONS),
  };
}

/** Finds the single account that matches a name, a number or a part of either. */
async function findAccount(session: Session, typed: string): Promise<Outcome<string, "invalid"> | Failure<"invalid">> {
  const found = await findMatchingAccounts(session, typed);
  const named = found.filter(({ name }) => name?.toLowerCase() === typed.toLowerCase());
  const [first, second] = named.length === 1 ? named : found;
  if (first && !second) return success(first.shown);
  if (first) {
    const names = found.slice(0, 3).map(({ name, shown }) => `“${name ?? shown}”`);
    return failure(
      "invalid",
      `Several accounts match “${typed}”: ${names.join(", ")}. Choose one, or type more of the name or number.`,
    );
  }
  if (/^\d{4,17}$/.test(typed) && !(await isMasked(session))) return success(typed);
  return failure("invalid", `No saved account matches “${typed}”.`);
}

async function findMatchingAccounts(session: Session, typed: string) {
  if (!can(session, "accounts.read")) return [];
  const hidesDigits = await isMasked(session);
  const { reads: db } = await ledger();
  const found = await findAccountsLike(db, typed, { limit: MAX_COMPLETIONS, hidesDigits });
  return found.map(({ accountNumber, name }) => ({
    name,
    shown: hidesDigits ? maskAccountNumber(accountNumber) : accountNumber,
    typed: hidesDigits ? visibleEnd(maskAccountNumber(accountNumber)) : accountNumber,
  }));
}

async function completeLine(session: Session, line: string): Promise<Completion[]> {
  const last = /\s$/.test(line) ? undefined : tokensOf(line).at(-1);
  if (!last) return [];
  const before = line.slice(0, line.length - last.length);
  const option = (text: string, label: string, detail: string | null = null): Completion => ({
    line: `${before}${text}${text.endsWith(":") ? "" : " "}`,
    label,
    detail,
  });
  const [, typedName, value = ""] = /^(\p{L}+):"?([^"]*)"?$/u.exec(last) ?? [];
  const name = typedName && LINE_NAMES[typedName.toLowerCase() as keyof typeof LINE_NAMES];
  if (name === "account") {
    const found = await findMatchingAccounts(session, value);
    return found.map(({ name: label, shown, typed }) =>
      option(`${typedName}:${typed}`, label ?? shown, label && shown),
    );
  }
  if (name === "payee" || name === "check" || name === "amount") return [];
  if (name === "created") {
    const spans = SPAN_PHRASES.filter((phrase) => phrase.startsWith(value.toLowerCase()));
    return spans.map((phrase) => option(`${typedName}:"${phrase}"`, phrase));
  }
  if (name) {
    const parts = value.split(",");
    const done = parts.slice(0, -1).map((part) => `${part},`);
    const values = valuesLike(name, parts.at(-1)!);
    return values.map((each) => option(`${typedName}:${done.join("")}${each}`, each));
  }
  const word = last.toLowerCase();
  if (word.length < 2) return [];
  const isLike = (text: string) => text.startsWith(word) && text !== word;
  return [
    ...Object.keys(LINE_NAMES)
      .filter((text) => text.length > 1 && isLike(text))
      .map((text) => option(`${text}:`, `${text}:`)),
    ...[...Object.keys(LINE_WORDS), ...SPAN_PHRASES].filter(isLike).map((text) => option(text, text)),
  ];
}
