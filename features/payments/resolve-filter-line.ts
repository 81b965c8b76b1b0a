import "server-only";
import { isMasked } from "@/lib/access/masking/account-masking";
import { maskAccountNumber, visibleEnd } from "@/lib/access/masking/mask-accounts";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { searchAccounts } from "@/lib/ledger/queries/search";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { DATE_PHRASES } from "./day-span";
import { FILTER_WORDS, findMatchingValues, LINE_FILTERS, parseFilterLine, tokenize } from "./filter-line";
import type { PaymentsQuery } from "./payments-query";

const MAX_COMPLETIONS = 8;

/** The filters in a line; other filters are absent. */
export type LineFilters = Partial<Omit<PaymentsQuery, "columns" | "sort">>;

/** A completion of a line's last word. */
export interface Completion {
  /** The whole line, including the completion. */
  readonly line: string;
  readonly label: string;
  readonly detail: string | null;
}

/** The preview of a line while it is being typed. */
export interface LinePreview {
  readonly filters: LineFilters;
  readonly problem: string | null;
  readonly completions: readonly Completion[];
}

/**
 * Parses a filter line and resolves the accounts in it.
 *
 * @param today the bank's current day
 */
export async function resolveFilterLine(
  session: Session,
  line: string,
  today: CalendarDate,
): Promise<Outcome<LineFilters, "invalid">> {
  const parsed = parseFilterLine(line, today);
  if (!parsed.ok) return parsed;
  const account: string[] = [];
  for (const typed of parsed.value.accounts) {
    const found = await findAccount(session, typed);
    if (!found.ok) return found;
    account.push(found.value);
  }
  return success({ ...parsed.value.filters, ...(account.length > 0 ? { account: [...new Set(account)] } : {}) });
}

/** Returns a line's filters, its problem, and completions of its last word. */
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

/** Finds the only account that matches a full or partial name or number. */
async function findAccount(session: Session, typed: string): Promise<Outcome<string, "invalid"> | Failure<"invalid">> {
  const found = await findMatchingAccounts(session, typed);
  const exactMatches = found.filter(({ name }) => name?.toLowerCase() === typed.toLowerCase());
  const [first, second] = exactMatches.length === 1 ? exactMatches : found;
  if (first && !second) return success(first.displayNumber);
  if (first) {
    const names = found.slice(0, 3).map(({ name, displayNumber }) => `“${name ?? displayNumber}”`);
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
  const found = await searchAccounts(db, typed, { limit: MAX_COMPLETIONS, hidesDigits });
  return found.map(({ accountNumber, name }) => ({
    name,
    displayNumber: hidesDigits ? maskAccountNumber(accountNumber) : accountNumber,
    typed: hidesDigits ? visibleEnd(maskAccountNumber(accountNumber)) : accountNumber,
  }));
}

async function completeLine(session: Session, line: string): Promise<Completion[]> {
  const last = /\s$/.test(line) ? undefined : tokenize(line).at(-1);
  if (!last) return [];
  const before = line.slice(0, line.length - last.length);
  const complete = (text: string, label: string, detail: string | null = null): Completion => ({
    line: `${before}${text}${text.endsWith(":") ? "" : " "}`,
    label,
    detail,
  });
  const [, typedName, value = ""] = /^(\p{L}+):"?([^"]*)"?$/u.exec(last) ?? [];
  const name = typedName && LINE_FILTERS[typedName.toLowerCase() as keyof typeof LINE_FILTERS];
  if (name === "account") {
    const found = await findMatchingAccounts(session, value);
    return found.map(({ name: label, displayNumber, typed }) =>
      complete(`${typedName}:${typed}`, label ?? displayNumber, label && displayNumber),
    );
  }
  if (name === "payee" || name === "check" || name === "amount") return [];
  if (name === "created") {
    const spans = DATE_PHRASES.filter((phrase) => phrase.startsWith(value.toLowerCase()));
    return spans.map((phrase) => complete(`${typedName}:"${phrase}"`, phrase));
  }
  if (name) {
    const parts = value.split(",");
    const completedParts = parts.slice(0, -1).map((part) => `${part},`);
    const values = findMatchingValues(name, parts.at(-1)!);
    return values.map((each) => complete(`${typedName}:${completedParts.join("")}${each}`, each));
  }
  const word = last.toLowerCase();
  if (word.length < 2) return [];
  const isCompletable = (text: string) => text.startsWith(word) && text !== word;
  return [
    ...Object.keys(LINE_FILTERS)
      .filter((text) => text.length > 1 && isCompletable(text))
      .map((text) => complete(`${text}:`, `${text}:`)),
    ...[...Object.keys(FILTER_WORDS), ...DATE_PHRASES].filter(isCompletable).map((text) => complete(text, text)),
  ];
}
