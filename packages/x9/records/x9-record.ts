import type { FieldsOf } from "@endorse/x9/format/record-layout";
import type { RECORD_LAYOUTS, RecordType } from "@endorse/x9/format/record-layouts";

/**
 * A record of a file. `fields` contains text values including their padding; `binary` contains the bytes of binary
 * fields, and `beyond` any bytes after the last field that the standard defines. Both share memory with the file.
 */
export type X9Record<Type extends RecordType = RecordType> = {
  [T in Type]: {
    readonly type: T;
    /** Position in the file, from 1; 0 for a new record. */
    readonly number: number;
    readonly fields: FieldsOf<(typeof RECORD_LAYOUTS)[T]>;
    readonly binary: Readonly<Record<string, Uint8Array>>;
    readonly beyond: Uint8Array;
  };
}[Type];

export function trimPadding(text: string): string {
  return text.trim();
}

/** Parses a count or an amount in cents. Returns null if it is blank, not a whole number, or too large to be exact. */
export function parseWhole(text: string): number | null {
  const digits = text.trim();
  const value = Number(digits);
  return /^\d{1,16}$/.test(digits) && Number.isSafeInteger(value) ? value : null;
}
