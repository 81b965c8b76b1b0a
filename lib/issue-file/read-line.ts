import { accountNumber, checkNumberText, line as lineOfText } from "@/lib/contract/primitives";
import type { CalendarDate } from "@/lib/time/calendar-date";
import type { IssueField } from "./fields";
import type { Mend } from "./mends";
import { readAmount } from "./read-amount";
import { readDate } from "./read-date";
import { type IssueKind, readKind } from "./read-kind";
import type { FileRecord } from "./read-records";
import type { ReadingSettings } from "./reading-settings";

/** Why a line cannot be sent. */
export interface Problem {
  /** The field at fault; null when it is the line as a whole. */
  readonly field: IssueField | null;
  /** A sentence that quotes the value. */
  readonly message: string;
}

/** A line of an issue file as it was read. What could not be read is null and has a problem. */
export interface IssueLine {
  /** The line of the file, from 1. */
  readonly line: number;
  /** What the file says about each field, with what was corrected. */
  readonly texts: Readonly<Partial<Record<IssueField, string>>>;
  readonly kind: IssueKind | null;
  readonly accountNumber: string | null;
  /** Digits without leading zeros. */
  readonly checkNumber: string | null;
  /** Null also for a void that has none. */
  readonly amountCents: number | null;
  readonly payeeName: string | null;
  readonly issueDate: CalendarDate | null;
  readonly isLeftOut: boolean;
  readonly problems: Problem[];
}

const payee = lineOfText(255);

/** Reads one record by the settings, which have no {@link missingChoices}. */
export function readLine(record: FileRecord, settings: ReadingSettings, mend: Mend | undefined): IssueLine {
  const problems: Problem[] = [];
  // Whoever typed the values has seen what the line really says.
  if (record.broken && !hasTexts(mend)) problems.push({ field: null, message: record.broken });
  const texts = textsOf(record, settings, mend);
  const refuse = (field: IssueField, message: string) => {
    problems.push({ field, message });
    return null;
  };
  const kind = readKind(texts.kind ?? "", settings.kinds);
  if (kind === null) refuse("kind", `“${texts.kind?.trim()}” says neither issue nor void.`);
  return {
    line: record.line,
    texts,
    kind,
    accountNumber: readAccount(texts.accountNumber ?? "", refuse),
    checkNumber: readCheckNumber(texts.checkNumber ?? "", refuse),
    amountCents: readAmountOf(texts.amount ?? "", kind, settings, refuse),
    payeeName: readPayee(texts.payeeName ?? "", refuse),
    issueDate: readDateOf(texts.issueDate ?? "", settings, refuse),
    isLeftOut: mend?.isLeftOut ?? false,
    problems,
  };
}

function hasTexts(mend: Mend | undefined): boolean {
  return mend !== undefined && Object.keys(mend.texts).length > 0;
}

type Refuse = (field: IssueField, message: string) => null;

function textsOf({ cells }: FileRecord, settings: ReadingSettings, mend: Mend | undefined) {
  const texts: Partial<Record<IssueField, string>> = {};
  if (settings.accountNumber !== null) texts.accountNumber = settings.accountNumber;
  for (const [field, column] of Object.entries(settings.columns) as [IssueField, number][]) {
    texts[field] = cells[column] ?? "";
  }
  return mend ? { ...texts, ...mend.texts } : texts;
}

/** What a spreadsheet makes of a long number: `2.21801E+09`. */
const SHORTENED = /^\d(\.\d+)?E\+?\d+$/i;
const SHORTENED_RULE =
  "was shortened by a spreadsheet, and digits are lost. Export the column as text, or type the number.";

function readAccount(text: string, refuse: Refuse): string | null {
  const digits = text.trim().replaceAll(/[ -]/g, "");
  if (!digits) return refuse("accountNumber", "The account is missing.");
  if (SHORTENED.test(digits)) return refuse("accountNumber", `“${text.trim()}” ${SHORTENED_RULE}`);
  if (accountNumber.safeParse(digits).success) return digits;
  return refuse("accountNumber", `“${text.trim()}” is not an account number: it is 4 to 17 digits.`);
}

function readCheckNumber(text: string, refuse: Refuse): string | null {
  const digits = text.trim();
  if (!digits) return refuse("checkNumber", "The check number is missing.");
  if (SHORTENED.test(digits)) return refuse("checkNumber", `“${digits}” ${SHORTENED_RULE}`);
  if (checkNumberText.safeParse(digits).success) return digits.replace(/^0+(?=\d)/, "");
  return refuse("checkNumber", `“${digits}” is not a check number: it is 1 to 15 digits.`);
}

/** A void may leave out the amount, or have zero. */
function readAmountOf(text: string, kind: IssueKind | null, { unit }: ReadingSettings, refuse: Refuse): number | null {
  if (kind === "void" && /^[$\s0.,]*$/.test(text)) return null;
  const amount = readAmount(text, unit ?? "dollars");
  return amount.ok ? amount.value : refuse("amount", amount.message);
}

function readPayee(text: string, refuse: Refuse): string | null {
  const name = text.trim();
  if (!name) return null;
  if (name.length > 255)
    return refuse("payeeName", `“${name.slice(0, 40)}…” has ${name.length} characters; at most 255.`);
  return payee.safeParse(name).success ? name : refuse("payeeName", "The payee has characters that are not text.");
}

function readDateOf(text: string, { dateOrder }: ReadingSettings, refuse: Refuse): CalendarDate | null {
  if (!text.trim()) return null;
  const date = readDate(text, dateOrder ?? "ymd");
  return date ?? refuse("issueDate", `“${text.trim()}” is not a date in the order that was chosen.`);
}
