import { z } from "zod";
import { DAY_RULE, isInAcceptedYear, parseCalendarDate, YEAR_RULE } from "@/lib/time/calendar-date";
import "./issue-words";

/** The error message for a text with control characters. */
export const NOT_TEXT = "has invalid characters";

/** A text on one line, without control characters or lone surrogates [GAP-44]. */
export function line(maxLength: number, minLength = 1) {
  return z
    .string()
    .min(minLength)
    .max(maxLength)
    .refine((text) => !/[\p{Cc}\p{Surrogate}]/u.test(text), NOT_TEXT);
}

/** Whether a text has control characters other than tabs and line breaks, or lone surrogates [GAP-44]. */
export function hasControlCharacters(text: string): boolean {
  return /(?![\t\n\r])[\p{Cc}\p{Surrogate}]/u.test(text);
}

/** A string in GUID format (section 2, conventions). */
export const guid = z.guid();

/** Whether a text can be a record's id: a GUID by the document, but any id up to 100 characters is accepted. */
export function isRecordId(text: string): boolean {
  return /^[A-Za-z0-9][\w.:=+~-]{0,99}$/.test(text);
}

/** Whole cents, exact: an integer from -(2^53 - 1) to 2^53 - 1 [GAP-1]. */
export const cents = z.int();

/** Whole cents of a check: 1 or more [GAP-1]. */
export const checkAmount = z.int().min(1);

/** A response timestamp: `yyyy-mm-ddThh:mm:ss.mmm` with a UTC offset [GAP-2]. */
export const timestamp = z.iso.datetime({ offset: true });

/** A request timestamp: an ISO 8601 date and time, in UTC when it has neither an offset nor Z (2, 4.5) [GAP-2]. */
export const requestTimestamp = z.iso
  .datetime({ offset: true, local: true })
  .overwrite((text) => (/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`))
  .refine((text) => Number.isNaN(Date.parse(text)) || isInAcceptedYear(new Date(text)), YEAR_RULE);

/** A day in input, `YYYY-MM-DD`. */
export const calendarDate = z.string().refine((text) => parseCalendarDate(text) !== null, DAY_RULE);

/** A business date, `yymmdd` (2.1 depositBusinessDate). */
export const yymmdd = z.string().regex(/^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/, "must be a date as yymmdd");

/** An account number: 4 to 17 digits, the most that fit the MICR line. */
export const accountNumber = z.string().regex(/^\d{4,17}$/, "must be 4 to 17 digits");

/** A check's serial number as printed: 1 to 15 digits. */
export const checkNumberText = z.string().regex(/^\d{1,15}$/, "must be 1 to 15 digits");

/** One character naming a return reason; the list is in `return-reasons.ts` [GAP-23]. */
export const returnCodeText = z.string().length(1);

/** The caller's unique string for a payment call (2.1 clientIdentifier) [GAP-4]. */
export const clientIdentifier = line(50);
