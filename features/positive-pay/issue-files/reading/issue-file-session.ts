import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { cleanNumber } from "@/lib/shared/pasted-text";
import { type FileTotals, totalsOf } from "./balance";
import {
  type ActiveAuthorization,
  checkKey,
  checkLines,
  findUnknownAccounts,
  type LinePlan,
  type PlannedLine,
} from "./check-lines";
import type { Corrections } from "./corrections";
import {
  bodyOf,
  columnTexts,
  fingerprintOf,
  type OpenFailureCode,
  type OpenFile,
  openFile,
  openFileAs,
  titlesOf,
} from "./open-file";
import { isNegative } from "./read-amount";
import { type DateOrder, type FarDates, findFarDates, findPossibleDateOrders } from "./read-date";
import { findUnknownKinds } from "./read-kind";
import { type KnownFacts, NOTHING_KNOWN } from "./read-line";
import type { FileRecord } from "./read-records";
import { listMissingSettings, type MissingChoice, type ReadingSettings } from "./reading-settings";
import { type ColumnQuestion, findColumnQuestions, findKindColumns, recallSettings } from "./void-columns";

/** A preview of the file, before its lines are checked. */
export interface FilePreview {
  readonly settings: ReadingSettings;
  /** The first records, including any above the column titles. */
  readonly records: readonly FileRecord[];
  /** The first lines as text, for splitting into fixed-width columns. */
  readonly text: readonly string[];
  readonly lineCount: number;
  /** The date orders in which all dates are valid. */
  readonly dateOrders: readonly DateOrder[];
  /** Indicator values that do not clearly mean issue or void. */
  readonly kinds: readonly string[];
  /** Columns that may mark void checks, including those the user has already classified. */
  readonly questions: readonly ColumnQuestion[];
  readonly farDates: FarDates | null;
  /** Whether most amounts are negative, as in files that list checks as debits. */
  readonly isMostlyNegative: boolean;
  /** The choices that the user must still make. */
  readonly missing: readonly MissingChoice[];
  readonly fingerprint: string;
}

export interface CheckLookup {
  readonly accountNumber: string;
  readonly checkNumber: string;
}

/** The result of checking all lines. */
export interface FileReport {
  /** Line numbers by plan, in file order. */
  readonly lines: Readonly<Record<LinePlan, readonly number[]>>;
  readonly totals: FileTotals;
  /** Accounts on included lines that the portal does not know. */
  readonly unknownAccounts: readonly { readonly accountNumber: string; readonly lineCount: number }[];
  /** Whether a column marks void checks. */
  readonly hasVoidColumn: boolean;
}

const PREVIEW_RECORDS = 40;
const PREVIEW_LINES = 12;

/** An open issue file, read once and checked again after every correction. Runs in the page's worker. */
export interface IssueFileSession {
  /** Reads the file with the given settings, or with detected settings if null. */
  open(settings: ReadingSettings | null): Outcome<FilePreview, OpenFailureCode>;
  /** Reads the file with an earlier file's settings, except for choices that depend on the file. */
  recall(remembered: ReadingSettings): Outcome<FilePreview, OpenFailureCode>;
  /** Checks all lines, with the corrections applied. */
  check(corrections: Corrections): Outcome<FileReport, "not-open">;
  /** Returns up to `limit` checks from the last result that have not been looked up. */
  lookups(limit: number): CheckLookup[];
  /** Records the lookups as done, and adds the active authorizations found, by {@link checkKey}. */
  addLive(lookups: readonly CheckLookup[], found: readonly (readonly [string, ActiveAuthorization])[]): void;
  /** Returns the lines from the last result with these numbers, in the given order, omitting unknown numbers. */
  lines(numbers: readonly number[]): PlannedLine[];
}

/** Opens a session for a file. */
export function createIssueFileSession(bytes: Uint8Array, known: KnownFacts = NOTHING_KNOWN): IssueFileSession {
  let file: OpenFile | null = null;
  let checked = new Map<number, PlannedLine>();
  const live = new Map<string, ActiveAuthorization>();
  const lookedUp = new Set<string>();
  const open = (settings: ReadingSettings | null) => {
    const opened = settings ? openFileAs(bytes, settings) : openFile(bytes);
    if (!opened.ok) return opened;
    file = opened.value;
    return success(createPreview(file, known));
  };
  return {
    open,
    recall(remembered) {
      const seen = openFile(bytes);
      return seen.ok ? open(recallSettings(remembered, seen.value)) : seen;
    },
    check(corrections) {
      if (!file) return failure("not-open", "The file has not been read yet.");
      const lines = checkLines(file, corrections, live, known);
      checked = new Map(lines.map((line) => [line.line, line]));
      return success({
        lines: groupByPlan(lines),
        totals: totalsOf(lines),
        unknownAccounts: findUnknownAccounts(lines, known),
        hasVoidColumn: findKindColumns(titlesOf(file), file.settings).length > 0,
      });
    },
    lookups: (limit) => pendingLookups(checked.values(), lookedUp, limit),
    addLive(lookups, found) {
      for (const { accountNumber, checkNumber } of lookups) lookedUp.add(checkKey(accountNumber, checkNumber));
      for (const [key, authorization] of found) live.set(key, authorization);
    },
    lines: (numbers) => numbers.flatMap((number) => checked.get(number) ?? []),
  };
}

function createPreview(file: OpenFile, known: KnownFacts): FilePreview {
  const { text, records, settings } = file;
  const kinds = findKindColumns(titlesOf(file), settings).flatMap((column) =>
    findUnknownKinds(columnTexts(file, column.column), column),
  );
  return {
    settings,
    records: records.slice(0, PREVIEW_RECORDS),
    text: text.slice(0, 20_000).split(/\r\n|\n|\r/, PREVIEW_LINES),
    lineCount: bodyOf(file).length,
    dateOrders: findPossibleDateOrders(columnTexts(file, settings.columns.issueDate)),
    kinds: [...new Set(kinds)],
    questions: findColumnQuestions(file),
    farDates: findFileFarDates(file, known),
    isMostlyNegative: isMostlyNegative(columnTexts(file, settings.columns.amount)),
    missing: listMissingChoices(file, known),
    fingerprint: fingerprintOf(file),
  };
}

/** Lists the choices that the user must make before the lines can be read. */
export function listMissingChoices(file: OpenFile, known: KnownFacts): MissingChoice[] {
  const { answers, hasFarDates } = file.settings;
  const missing = listMissingSettings(file.settings);
  if (findColumnQuestions(file).some(({ column }) => answers[column] === undefined)) missing.push("voids");
  if (!hasFarDates && findFileFarDates(file, known)) missing.push("farDates");
  return missing;
}

function findFileFarDates(file: OpenFile, { today }: KnownFacts): FarDates | null {
  const { columns, dateOrder } = file.settings;
  return today && dateOrder ? findFarDates(columnTexts(file, columns.issueDate), dateOrder, today) : null;
}

function isMostlyNegative(amounts: Iterable<string>): boolean {
  let balance = 0;
  for (const text of amounts) if (/[1-9]/.test(text)) balance += isNegative(cleanNumber(text)) ? 1 : -1;
  return balance > 0;
}

function groupByPlan(lines: readonly PlannedLine[]): Record<LinePlan, number[]> {
  const plans: Record<LinePlan, number[]> = {
    ...{ repair: [], authorize: [], revoke: [] },
    ...{ "authorized-already": [], "nothing-to-revoke": [], "left-out": [] },
  };
  for (const { plan, line } of lines) plans[plan].push(line);
  return plans;
}

function pendingLookups(lines: Iterable<PlannedLine>, lookedUp: ReadonlySet<string>, limit: number): CheckLookup[] {
  const lookups = new Map<string, CheckLookup>();
  for (const { accountNumber, checkNumber, isLeftOut } of lines) {
    if (lookups.size === limit) break;
    if (!accountNumber || !checkNumber || isLeftOut) continue;
    const key = checkKey(accountNumber, checkNumber);
    if (!lookedUp.has(key)) lookups.set(key, { accountNumber, checkNumber });
  }
  return [...lookups.values()];
}
