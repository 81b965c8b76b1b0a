import { z } from "zod";
import { DAY_RULE, isInAcceptedYear, parseCalendarDate, YEAR_RULE } from "@/lib/time/calendar-date";
import "./issue-words";

export const INVALID_CHARACTERS_MESSAGE = "has invalid characters";

/** Single-line text without control characters or lone surrogates [GAP-44]. */
export function line(maxLength: number, minLength = 1) {
  return z
    .string()
    .min(minLength)
    .max(maxLength)
    .refine((text) => !/[\p{Cc}\p{Surrogate}]/u.test(text), INVALID_CHARACTERS_MESSAGE);
}

/** Returns whether text has control characters other than tabs and line breaks, or lone surrogates [GAP-44]. */
export function hasControlCharacters(text: string): boolean {
  return /(?![\t\n\r])[\p{Cc}\p{Surrogate}]/u.test(text);
}

/** A string in GUID format (section 2, conventions). */
export const guid = z.guid();

/** Returns whether text can be a record ID. The document says GUID; any ID up to 100 characters is accepted. */
export function isRecordId(text: string): boolean {
  return /^[A-Za-z0-9][\w.:=+~-]{0,99}$/.test(text);
}

/** Whole cents: an integer from -(2^53 - 1) to 2^53 - 1 [GAP-1]. */
export const cents = z.int();

/** Amount of a check in whole cents, at least 1 [GAP-1]. */
export const checkAmount = z.int().min(1);

/** A response timestamp: `yyyy-mm-ddThh:mm:ss.mmm` with a UTC offset [GAP-2]. */
export const timestamp = z.iso.datetime({ offset: true });

/** A request timestamp: an ISO 8601 date and time, in UTC if it has no offset (2, 4.5) [GAP-2]. */
export const requestTimestamp = z.iso
  .datetime({ offset: true, local: true })
  .overwrite((text) => (/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`))
  .refine((text) => Number.isNaN(Date.parse(text)) || isInAcceptedYear(new Date(text)), YEAR_RULE);

/** A calendar date, `YYYY-MM-DD`. */
export const calendarDate = z.string().refine((text) => parseCalendarDate(text) !== null, DAY_RULE);

/** A business date, `yymmdd` (2.1 depositBusinessDate). */
export const yymmdd = z.string().regex(/^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/, "must be a date as yymmdd");

/** An account number: 4 to 17 digits, the maximum that fits in the MICR line. */
export const accountNumber = z.string().regex(/^\d{4,17}$/, "must be 4 to 17 digits");

/** A check's serial number as printed: 1 to 15 digits. */
export const checkNumberText = z.string().regex(/^\d{1,15}$/, "must be 1 to 15 digits");

/** One-character return reason code, listed in `return-reasons.ts` [GAP-23]. */
export const returnCodeText = z.string().length(1);

/** The caller's unique identifier for a payment request (2.1 clientIdentifier) [GAP-4]. */
export const clientIdentifier = line(50);
