import { accountNumber, checkNumberText, line as toFilterLine } from "@/lib/contract/primitives";
import { cleanDigits, cleanNumber, cleanText, describeHidden } from "@/lib/shared/pasted-text";
import { type CalendarDate, daysBetween } from "@/lib/time/calendar-date";
import type { Correction } from "./corrections";
import type { IssueField } from "./fields";
import { bodyOf, type OpenFile, titlesOf } from "./open-file";
import { readAmount, removeSign } from "./read-amount";
import { readDate } from "./read-date";
import { type IssueKind, type KindColumn, type KindMeaning, readKind } from "./read-kind";
import type { FileRecord } from "./read-records";
import type { ReadingSettings } from "./reading-settings";
import { findKindColumns } from "./void-columns";
import { isErrorCell, NO_VALUE } from "./workbook-cells";

/** A reason why a line can't be sent. */
export interface Problem {
  /** The invalid field; null for the line as a whole. */
  readonly field: IssueField | null;
  /** A sentence that quotes the value. */
  readonly message: string;
}

/** A line of an issue file. Unreadable fields are null and have a problem. */
export interface IssueLine {
  /** The line number in the file, starting at 1. */
  readonly line: number;
  /** The text of each field, with corrections applied. */
  readonly texts: Readonly<Partial<Record<IssueField, string>>>;
  readonly kind: IssueKind | null;
  readonly accountNumber: string | null;
  /** Digits without leading zeros. */
  readonly checkNumber: string | null;
  /** Also null for a void without an amount. */
  readonly amountCents: number | null;
  readonly payeeName: string | null;
  readonly issueDate: CalendarDate | null;
  readonly isLeftOut: boolean;
  readonly problems: Problem[];
}

const payee = toFilterLine(255);

/** Facts that are not in the file. */
export interface KnownFacts {
  /** Numbers of the accounts known to the portal. */
  readonly accounts: readonly string[];
  /** The current day, for checking dates; null to skip the check. */
  readonly today: CalendarDate | null;
}

export const NOTHING_KNOWN: KnownFacts = { accounts: [], today: null };

/** Creates a reader for the records of a file with complete settings. */
export function createLineReader(
  file: Pick<OpenFile, "records" | "settings">,
  known: KnownFacts,
): (record: FileRecord, correction: Correction | undefined) => IssueLine {
  const { settings } = file;
  const kinds = findKindColumns(titlesOf(file), settings);
  const shape = measureShape(file);
  const matchAccount = createAccountMatcher(known.accounts);
  return (record, correction) => {
    const problems: Problem[] = [];
    const broken = record.broken ?? describeMisshapenLine(record, shape);
    // Retyped values mean that the user has reviewed the line.
    if (broken && !isRetyped(correction, settings)) problems.push({ field: null, message: broken });
    const texts = collectTexts(record, settings, correction);
    const refuse = (field: IssueField, message: string) => {
      problems.push({ field, message });
      return null;
    };
    const meaning = determineMeaning(record, texts, { correction, kinds, settings, refuse });
    const kind = meaning === "left-out" ? null : meaning;
    const line = {
      line: record.line,
      texts,
      kind,
      accountNumber: parseAccount(texts.accountNumber ?? "", matchAccount, refuse),
      checkNumber: parseCheckNumber(texts.checkNumber ?? "", refuse),
      amountCents: parseAmount(
        texts.amount ?? "",
        kind,
        correction?.texts.amount === undefined ? settings : { ...settings, areIssuesNegative: false },
        refuse,
      ),
      payeeName: parsePayee(texts.payeeName ?? "", kind, refuse),
      issueDate: parseIssueDate(texts.issueDate ?? "", settings, known.today, refuse),
    };
    const isLeftOut = meaning === "left-out" || (correction?.isLeftOut ?? false);
    return { ...line, isLeftOut, problems: meaning === "left-out" ? [] : problems };
  };
}

/** The fields that must be retyped on a line that may have been split incorrectly. */
const RETYPED_FIELDS = ["accountNumber", "checkNumber", "amount", "kind"] as const;

function isRetyped(correction: Correction | undefined, { columns }: ReadingSettings): boolean {
  return (
    correction !== undefined &&
    RETYPED_FIELDS.every((field) => columns[field] === undefined || field in correction.texts)
  );
}

/** The expected number of cells per line. */
interface Shape {
  /** The number of titles without trailing empty ones; without titles, the most common number of cells. */
  readonly count: number;
  /** The count including trailing empty titles. */
  readonly fullCount: number;
  readonly hasHeader: boolean;
  /** Whether all lines have the same number of cells, so that trailing empty cells are only padding. */
  readonly isEven: boolean;
}

function measureShape(file: Pick<OpenFile, "records" | "settings">): Shape | null {
  if (file.settings.delimiter === null) return null;
  const counts = new Map<number, number>();
  for (const { cells } of bodyOf(file)) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const titles = titlesOf(file);
  const frequent = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
  const { hasHeader } = file.settings;
  const count = hasHeader ? titles.findLastIndex((title) => title.trim() !== "") + 1 : frequent;
  return { count, fullCount: hasHeader ? titles.length : frequent, hasHeader, isEven: counts.size === 1 };
}

function describeMisshapenLine({ cells }: FileRecord, shape: Shape | null): string | null {
  if (!shape || cells.length === shape.fullCount) return null;
  let length = cells.length;
  while (length > shape.count && (shape.isEven || length <= shape.fullCount) && !cells[length - 1]?.trim()) length -= 1;
  if (length === shape.count) return null;
  const isShort = cells.length < shape.fullCount;
  const expected = shape.hasHeader ? `the header row has ${shape.count}` : `most lines have ${shape.count}`;
  const cause = isShort ? "Some are missing." : "A comma or quotation mark inside a value may have split it.";
  return `This line has ${cells.length} ${cells.length === 1 ? "cell" : "cells"}, but ${expected}. ${cause} Type its values, or leave it out.`;
}

type Refuse = (field: IssueField, message: string) => null;

function collectTexts({ cells }: FileRecord, settings: ReadingSettings, correction: Correction | undefined) {
  const texts: Partial<Record<IssueField, string>> = {};
  if (settings.accountNumber !== null) texts.accountNumber = settings.accountNumber;
  for (const [field, column] of Object.entries(settings.columns) as [IssueField, number][]) {
    texts[field] = cells[column] ?? "";
  }
  return correction ? { ...texts, ...correction.texts } : texts;
}

/** Determines issue or void from all columns that mark it; a single void is enough. */
function determineMeaning(
  { cells }: FileRecord,
  texts: Partial<Record<IssueField, string>>,
  {
    correction,
    kinds,
    settings,
    refuse,
  }: { correction: Correction | undefined; kinds: readonly KindColumn[]; settings: ReadingSettings; refuse: Refuse },
): KindMeaning | null {
  const typed = correction?.texts.kind;
  const read =
    typed === undefined
      ? kinds.map((column) => [cells[column.column] ?? "", column] as const)
      : [[typed, { by: "words", isFlag: true }] as const];
  let meaning: KindMeaning = "issue";
  for (const [text, column] of read) {
    const cellMeaning = readKind(text, column, settings.kinds);
    if (cellMeaning === null) {
      texts.kind = text;
      return refuse("kind", describeErrorCell(text) ?? `“${text.trim()}” means neither issue nor void.`);
    }
    if (cellMeaning === "void" || (cellMeaning === "left-out" && meaning === "issue")) meaning = cellMeaning;
    if (cellMeaning === "void") texts.kind = text;
  }
  return meaning;
}

/** Returns the message for a spreadsheet error; null for other text. */
function describeErrorCell(text: string): string | null {
  if (!isErrorCell(text)) return null;
  return text.startsWith(NO_VALUE)
    ? `The spreadsheet has no result for the formula “${text.slice(NO_VALUE.length).trim()}”. Type the value.`
    : `“${text.trim()}” is a spreadsheet error. Type the value.`;
}

/** Returns why text can't be a number; null if it may be a number. */
function describeUnreadable(text: string): string | null {
  const hidden = describeHidden(text);
  return describeErrorCell(text) ?? (hidden && `“${cleanText(text)}” has ${hidden}. Type it again.`);
}

/**
 * Returns a function that finds known accounts by number, ignoring leading zeros, because fixed-width fields are padded
 * with zeros and spreadsheets drop them.
 */
function createAccountMatcher(accounts: readonly string[]): (digits: string) => readonly string[] {
  const exact = new Set(accounts);
  const plain = new Map<string, string[]>();
  for (const account of exact) {
    const key = removeLeadingZeros(account);
    plain.set(key, [...(plain.get(key) ?? []), account]);
  }
  return (digits) => (exact.has(digits) ? [digits] : (plain.get(removeLeadingZeros(digits)) ?? []));
}

function removeLeadingZeros(digits: string): string {
  return digits.replace(/^0+/, "");
}

/** Matches a long number shortened by a spreadsheet, such as `2.21801E+09`. */
const SHORTENED = /^\d(\.\d+)?E\+?\d+$/i;
const SHORTENED_RULE = "was shortened by a spreadsheet and lost digits. Export the column as text, or type the number.";

function parseAccount(text: string, match: (digits: string) => readonly string[], refuse: Refuse): string | null {
  const digits = cleanDigits(text);
  const refuseAccount = (message: string) => refuse("accountNumber", message);
  if (!digits) return refuseAccount("The account is missing.");
  const problem = describeUnreadable(text);
  if (problem) return refuseAccount(problem);
  const shown = cleanNumber(text);
  if (SHORTENED.test(digits)) return refuseAccount(`“${shown}” ${SHORTENED_RULE}`);
  if (/^[x*•#.\s-]+\d{2,6}$/i.test(digits)) {
    return refuseAccount(`“${shown}” is masked. Export the account with all its digits, or type it.`);
  }
  const found = /^\d{4,19}$/.test(digits) ? match(digits) : [];
  if (found.length > 1) return refuseAccount(`“${shown}” may be account ${found.join(" or ")}. Type its number.`);
  if (found[0]) return found[0];
  if (accountNumber.safeParse(digits).success && /[1-9]/.test(digits)) return digits;
  return refuseAccount(
    /^0+\d{4,17}$/.test(digits) && digits.length <= 19
      ? `“${shown}” is padded with zeros, and the portal does not recognize the account. Type its number.`
      : `“${shown}” is not an account number. Enter 4 to 17 digits.`,
  );
}

function parseCheckNumber(text: string, refuse: Refuse): string | null {
  const digits = cleanDigits(text);
  if (!digits) return refuse("checkNumber", "The check number is missing.");
  const problem = describeUnreadable(text);
  if (problem) return refuse("checkNumber", problem);
  const shown = cleanNumber(text);
  if (SHORTENED.test(digits)) return refuse("checkNumber", `“${shown}” ${SHORTENED_RULE}`);
  const plain = digits.replace(/^0+(?=\d)/, "");
  if (/^\d+$/.test(digits) && checkNumberText.safeParse(plain).success) return plain;
  return refuse("checkNumber", `“${shown}” is not a check number. Enter 1 to 15 digits.`);
}

/** Parses the amount in cents. A void may have no amount, zero, or a negative amount. */
function parseAmount(text: string, kind: IssueKind | null, settings: ReadingSettings, refuse: Refuse): number | null {
  const { unit, areIssuesNegative } = settings;
  const problem = describeUnreadable(text);
  if (problem) return refuse("amount", problem);
  const shown = cleanNumber(text);
  if (kind === "void" && /^[$\s0.,()-]*$/.test(shown)) return null;
  const unsigned = removeSign(shown);
  if (areIssuesNegative && kind !== "void" && unsigned === shown && /[1-9]/.test(shown)) {
    return refuse("amount", `“${shown}” is positive, but issued checks are negative in this file.`);
  }
  const amount = readAmount(kind === "void" || areIssuesNegative ? unsigned : shown, unit ?? "dollars");
  return amount.ok ? amount.value : refuse("amount", amount.message);
}

/** Matches a payee that marks the check as void, such as `VOID` or `**VOID** Elm Works`. */
const VOID_PAYEE =
  /^[\W_]*(void|voided|stopped|stop payment|cancell?ed)([\W_]*$|\s*[-:*/(])|[-*(]\s*(void|voided)[\W_]*$/i;

function parsePayee(text: string, kind: IssueKind | null, refuse: Refuse): string | null {
  const name = cleanText(text);
  if (!name) return null;
  const error = describeErrorCell(text);
  if (error) return refuse("payeeName", error);
  if (name.length > 255)
    return refuse("payeeName", `“${name.slice(0, 40)}…” has ${name.length} characters; the limit is 255.`);
  if (kind !== "void" && VOID_PAYEE.test(name)) {
    return refuse("payeeName", `The payee “${name}” reads like a voided check. Type the payee, or leave the line out.`);
  }
  return payee.safeParse(name).success ? name : refuse("payeeName", "The payee contains invalid characters.");
}

/** A two-digit year further ahead than this probably belongs to the previous century. */
const MAX_DAYS_AHEAD = 366;

function parseIssueDate(
  text: string,
  { dateOrder }: ReadingSettings,
  today: CalendarDate | null,
  refuse: Refuse,
): CalendarDate | null {
  const shown = cleanText(text);
  if (!shown) return null;
  const problem = describeUnreadable(text);
  if (problem) return refuse("issueDate", problem);
  const date = readDate(shown, dateOrder ?? "ymd");
  if (!date) return refuse("issueDate", `“${shown}” is not a date in the chosen order.`);
  const isAmbiguous = today && !shown.includes(date.slice(0, 4)) && daysBetween(today, date) > MAX_DAYS_AHEAD;
  if (!isAmbiguous) return date;
  const year = Number(date.slice(0, 4));
  return refuse("issueDate", `“${shown}” may mean ${year - 100} or ${year}. Type a four-digit year.`);
}
