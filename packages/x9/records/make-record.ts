import type { Field, FieldsOf } from "@endorse/x9/format/record-layout";
import { RECORD_LAYOUTS, type RecordType } from "@endorse/x9/format/record-layouts";
import type { X9Record } from "./x9-record";

const NO_BYTES = new Uint8Array();

/** Values of text fields; a number is written with leading zeros, an omitted value as blanks. */
export type FieldValues<Type extends RecordType> = {
  readonly [Name in keyof FieldsOf<(typeof RECORD_LAYOUTS)[Type]>]?: string | number;
};

/**
 * Makes a record from its values, padded and justified as the standard specifies for their types: numbers to the right with
 * zeros, MICR line fields to the right with blanks, everything else to the left with blanks. Names that are too
 * long are truncated, and characters that the encodings do not have are removed.
 *
 * @throws RangeError for a number that does not fit its field; the caller must check values first
 */
export function makeRecord<Type extends RecordType>(
  type: Type,
  values: FieldValues<Type>,
  binary: Readonly<Record<string, Uint8Array>> = {},
): X9Record<Type> {
  const given: Readonly<Record<string, string | number | undefined>> = values;
  const fields: Record<string, string> = {};
  for (const field of RECORD_LAYOUTS[type].fields) {
    if (field.type !== "Binary") fields[field.name] = fill(field, given[field.name] ?? "");
  }
  return { type, number: 0, fields, binary, beyond: NO_BYTES } as unknown as X9Record<Type>;
}

function fill({ name, size, type }: Field, value: string | number): string {
  const text = toPrintable(String(value));
  if (typeof size === "string") return text;
  if (typeof value === "number") {
    if (text.length > size) throw new RangeError(`${name} has ${size} digits, too few for ${text}`);
    return text.padStart(size, "0");
  }
  if (type === "NBSM" || type === "NBSMOS") return text.padStart(size).slice(-size);
  return text.padEnd(size).slice(0, size);
}

/** Removes accents, and characters that are not printable in both encodings. */
function toPrintable(text: string): string {
  return text.normalize("NFD").replaceAll(/[^ -~]/g, "");
}
