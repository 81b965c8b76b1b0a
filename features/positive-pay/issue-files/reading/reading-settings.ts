import { z } from "zod";
import { accountNumber, line } from "@/lib/contract/primitives";
import { ENCODINGS } from "./decode-text";
import { ISSUE_FIELDS } from "./fields";
import { DATE_ORDERS } from "./read-date";
import { COLUMN_ANSWERS, KIND_MEANINGS } from "./read-kind";

export const DELIMITERS = [",", ";", "\t", "|"] as const;

export type Delimiter = (typeof DELIMITERS)[number];

/** Possible units of a file's amounts. Never guessed: `12345` may mean $123.45 or $12,345.00. */
export const AMOUNT_UNITS = ["dollars", "cents"] as const;

export type AmountUnit = (typeof AMOUNT_UNITS)[number];

const column = z.int().min(0).max(499);

/** Settings for reading a file; null for choices not yet made. */
export const readingSettingsSchema = z.strictObject({
  encoding: z.enum(ENCODINGS),
  /** Null for a fixed-width file. */
  delimiter: z.enum(DELIMITERS).nullable(),
  /** Start positions of fixed-width columns, from 0, ascending; empty for a delimited file. */
  starts: z.array(z.int().min(0).max(4000)).max(500),
  hasHeader: z.boolean(),
  /** Number of records above the titles, or above the first check if there are no titles. */
  skipped: z.int().min(0).max(200).default(0),
  /** The column index of each field, from 0. */
  columns: z.partialRecord(z.enum(ISSUE_FIELDS), column),
  /** The account for all checks if the file has no account column. */
  accountNumber: accountNumber.nullable(),
  unit: z.enum(AMOUNT_UNITS).nullable(),
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  /** The meanings chosen for ambiguous indicator values, by lowercase value. */
  kinds: z.record(z.string().max(40), z.enum(KIND_MEANINGS)),
  /** The answers about columns that may mark void checks, by column index from 0. */
  answers: z.record(z.string().regex(/^\d{1,3}$/), z.enum(COLUMN_ANSWERS)).default({}),
  /** Whether issued checks have negative amounts because the file lists them as debits. */
  areIssuesNegative: z.boolean().default(false),
  /** Whether the user confirmed dates that are far from today. */
  hasFarDates: z.boolean().default(false),
});

export type ReadingSettings = z.infer<typeof readingSettingsSchema>;

/** The user's name for the system that a file comes from. */
export const sourceSchema = line(60);

/** A choice that the user must make before a file can be read. */
export type MissingChoice = "accountNumber" | "checkNumber" | "amount" | "unit" | "dateOrder" | "voids" | "farDates";

/** Lists the missing choices that depend only on the settings. */
export function listMissingSettings({ columns, accountNumber, unit, dateOrder }: ReadingSettings): MissingChoice[] {
  const missing: MissingChoice[] = [];
  if (columns.accountNumber === undefined && accountNumber === null) missing.push("accountNumber");
  if (columns.checkNumber === undefined) missing.push("checkNumber");
  if (columns.amount === undefined) missing.push("amount");
  if (unit === null) missing.push("unit");
  if (columns.issueDate !== undefined && dateOrder === null) missing.push("dateOrder");
  return missing;
}
