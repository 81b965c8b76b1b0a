import type { FieldsOf } from "@endorse/x9/format/record-layout";
import type { RECORD_LAYOUTS, RecordType } from "@endorse/x9/format/record-layouts";

/**
 * A record of a file. `fields` are as written, padded with blanks and zeros; `binary` has the bytes of the fields that
 * are not text, as views into the file, and `beyond` the bytes after the last field that the standard defines.
 */
export type X9Record<Type extends RecordType = RecordType> = {
  [T in Type]: {
    readonly type: T;
    /** Its number in the file, from 1. */
    readonly number: number;
    readonly fields: FieldsOf<(typeof RECORD_LAYOUTS)[T]>;
    readonly binary: Readonly<Record<string, Uint8Array>>;
    readonly beyond: Uint8Array;
  };
}[Type];

/** A field without its padding. */
export function trimPadding(text: string): string {
  return text.trim();
}

/** A count, or an amount in cents; null when it is blank, not a number, or too large to be exact. */
export function parseWhole(text: string): number | null {
  const digits = text.trim();
  const value = Number(digits);
  return /^\d{1,16}$/.test(digits) && Number.isSafeInteger(value) ? value : null;
}
