import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type FileTotals, totalsOf } from "./balance";
import { checkKey, checkLines, type LinePlan, type LiveAuthorization, type PlannedLine } from "./check-lines";
import type { Mends } from "./mends";
import { fingerprintOf, type OpenFailureCode, type OpenFile, openFile, openFileAs, textsOfColumn } from "./open-file";
import { type DateOrder, possibleDateOrders } from "./read-date";
import { unknownKinds } from "./read-kind";
import type { FileRecord } from "./read-records";
import type { ReadingSettings } from "./reading-settings";

/** What a page shows of a file before its lines are checked. */
export interface FilePreview {
  readonly settings: ReadingSettings;
  /** The first records, with the titles when there are any. */
  readonly records: readonly FileRecord[];
  /** The first lines as they are, to divide into columns of a fixed width. */
  readonly text: readonly string[];
  readonly lineCount: number;
  /** In which orders all dates are days of the calendar. */
  readonly dateOrders: readonly DateOrder[];
  /** Texts of the indicator that mean neither issue nor void by themselves. */
  readonly kinds: readonly string[];
  readonly fingerprint: string;
}

/** A check that was not looked up yet. */
export interface SoughtCheck {
  readonly accountNumber: string;
  readonly checkNumber: string;
}

/** What a check of all lines found. */
export interface FileReport {
  /** The numbers of the lines by what is done about them, in their order. */
  readonly lines: Readonly<Record<LinePlan, readonly number[]>>;
  readonly totals: FileTotals;
}

const PREVIEW_RECORDS = 9;
const PREVIEW_LINES = 12;

/** A file on the desk: read once, checked again after every correction. Lives in the worker of a page. */
export interface FileDesk {
  /** Reads the file by what can be seen in it, or by settings. */
  open(settings: ReadingSettings | null): Outcome<FilePreview, OpenFailureCode>;
  /** Checks all lines with what was corrected. */
  check(mends: Mends): Outcome<FileReport, "not-open">;
  /** Checks of the last check of lines whose live authorizations are not known yet, so many at most. */
  sought(limit: number): SoughtCheck[];
  /** Adds what was looked up: the live authorizations of the sought checks, by {@link checkKey}. */
  addLive(sought: readonly SoughtCheck[], found: readonly (readonly [string, LiveAuthorization])[]): void;
  /** Lines of the last check, in the order of the numbers; unknown ones are left out. */
  lines(numbers: readonly number[]): PlannedLine[];
}

/** Puts a file on the desk. */
export function createFileDesk(bytes: Uint8Array): FileDesk {
  let file: OpenFile | null = null;
  let checked = new Map<number, PlannedLine>();
  const live = new Map<string, LiveAuthorization>();
  const lookedUp = new Set<string>();
  return {
    open(settings) {
      const opened = settings ? openFileAs(bytes, settings) : openFile(bytes);
      if (!opened.ok) return opened;
      file = opened.value;
      return success(previewOf(file));
    },
    check(mends) {
      if (!file) return failure("not-open", "The file was not read yet.");
      const lines = checkLines(file.records, file.settings, mends, live);
      checked = new Map(lines.map((line) => [line.line, line]));
      return success({ lines: byPlan(lines), totals: totalsOf(lines) });
    },
    sought: (limit) => soughtOf(checked.values(), lookedUp, limit),
    addLive(sought, found) {
      for (const { accountNumber, checkNumber } of sought) lookedUp.add(checkKey(accountNumber, checkNumber));
      for (const [key, authorization] of found) live.set(key, authorization);
    },
    lines: (numbers) => numbers.flatMap((number) => checked.get(number) ?? []),
  };
}

function previewOf(file: OpenFile): FilePreview {
  const { text, records, settings } = file;
  const { hasHeader, columns } = settings;
  return {
    settings,
    records: records.slice(0, PREVIEW_RECORDS),
    text: text.slice(0, 20_000).split(/\r\n|\n|\r/, PREVIEW_LINES),
    lineCount: records.length - (hasHeader ? 1 : 0),
    dateOrders: possibleDateOrders(textsOfColumn(records, hasHeader, columns.issueDate)),
    kinds: unknownKinds(textsOfColumn(records, hasHeader, columns.kind)),
    fingerprint: fingerprintOf(file),
  };
}

function byPlan(lines: readonly PlannedLine[]): Record<LinePlan, number[]> {
  const plans: Record<LinePlan, number[]> = {
    ...{ repair: [], authorize: [], revoke: [] },
    ...{ "authorized-already": [], "nothing-to-revoke": [], "left-out": [] },
  };
  for (const { plan, line } of lines) plans[plan].push(line);
  return plans;
}

function soughtOf(lines: Iterable<PlannedLine>, lookedUp: ReadonlySet<string>, limit: number): SoughtCheck[] {
  const sought = new Map<string, SoughtCheck>();
  for (const { accountNumber, checkNumber, isLeftOut } of lines) {
    if (sought.size === limit) break;
    if (!accountNumber || !checkNumber || isLeftOut) continue;
    const key = checkKey(accountNumber, checkNumber);
    if (!lookedUp.has(key)) sought.set(key, { accountNumber, checkNumber });
  }
  return [...sought.values()];
}
