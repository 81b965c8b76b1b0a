import { z } from "zod";
import { accountNumber, line } from "@/lib/contract/primitives";
import { ENCODINGS } from "./decode-text";
import { ISSUE_FIELDS } from "./fields";
import { DATE_ORDERS } from "./read-date";
import { ISSUE_KINDS } from "./read-kind";

export const DELIMITERS = [",", ";", "\t", "|"] as const;

export type Delimiter = (typeof DELIMITERS)[number];

/** In which unit a file writes amounts. Never guessed: `12345` is $123.45 in one file and $12,345.00 in another. */
export const AMOUNT_UNITS = ["dollars", "cents"] as const;

export type AmountUnit = (typeof AMOUNT_UNITS)[number];

const column = z.int().min(0).max(499);

/** How a file is read. What nobody has chosen yet is null. */
export const readingSettingsSchema = z.strictObject({
  encoding: z.enum(ENCODINGS),
  /** Null for columns of a fixed width. */
  delimiter: z.enum(DELIMITERS).nullable(),
  /** Where each column of a fixed width starts, from 0, ascending; empty with a delimiter. */
  starts: z.array(z.int().min(0).max(4000)).max(500),
  hasHeader: z.boolean(),
  /** The column of each field, from 0. */
  columns: z.partialRecord(z.enum(ISSUE_FIELDS), column),
  /** The account of every check, in a file that has no column for it. */
  accountNumber: accountNumber.nullable(),
  unit: z.enum(AMOUNT_UNITS).nullable(),
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  /** What the texts of the indicator mean that say nothing by themselves, in lower case. */
  kinds: z.record(z.string().max(40), z.enum(ISSUE_KINDS)),
});

export type ReadingSettings = z.infer<typeof readingSettingsSchema>;

/** What people call the system that a file comes from. */
export const sourceSchema = line(60);

/** The fields that need a column, or a choice that stands for it. */
export type MissingChoice = "accountNumber" | "checkNumber" | "amount" | "unit" | "dateOrder";

/** What has to be chosen before the lines can be read. */
export function missingChoices({ columns, accountNumber, unit, dateOrder }: ReadingSettings): MissingChoice[] {
  const missing: MissingChoice[] = [];
  if (columns.accountNumber === undefined && accountNumber === null) missing.push("accountNumber");
  if (columns.checkNumber === undefined) missing.push("checkNumber");
  if (columns.amount === undefined) missing.push("amount");
  if (unit === null) missing.push("unit");
  if (columns.issueDate !== undefined && dateOrder === null) missing.push("dateOrder");
  return missing;
}
