import type { Field, FieldsOf } from "@endorse/x9/format/record-layout";
import { RECORD_LAYOUTS, type RecordType } from "@endorse/x9/format/record-layouts";
import type { X9Record } from "./x9-record";

const NO_BYTES = new Uint8Array();

/** Values of text fields; numbers are padded with leading zeros, and omitted fields are blank. */
export type FieldValues<Type extends RecordType> = {
  readonly [Name in keyof FieldsOf<(typeof RECORD_LAYOUTS)[Type]>]?: string | number;
};

/**
 * Creates a record, with values padded as the standard specifies: numbers right-aligned with zeros, MICR line fields
 * right-aligned with blanks, and all other values left-aligned with blanks. Strings that are too long are truncated,
 * and characters that are not printable in both encodings are removed.
 *
 * @throws RangeError if a number does not fit its field; callers must check numbers first
 */
export function makeRecord<Type extends RecordType>(
  type: Type,
  values: FieldValues<Type>,
  binary: Readonly<Record<string, Uint8Array>> = {},
): X9Record<Type> {
  const valuesByName: Readonly<Record<string, string | number | undefined>> = values;
  const fields: Record<string, string> = {};
  for (const field of RECORD_LAYOUTS[type].fields) {
    if (field.type !== "Binary") fields[field.name] = padField(field, valuesByName[field.name] ?? "");
  }
  return { type, number: 0, fields, binary, beyond: NO_BYTES } as unknown as X9Record<Type>;
}

function padField({ name, size, type }: Field, value: string | number): string {
  const text = toPrintable(String(value));
  if (typeof size === "string") return text;
  if (typeof value === "number") {
    if (text.length > size) throw new RangeError(`${name} has ${size} digits, too few for ${text}`);
    return text.padStart(size, "0");
  }
  if (type === "NBSM" || type === "NBSMOS") return text.padStart(size).slice(-size);
  return text.padEnd(size).slice(0, size);
}

/** Removes accents and all characters that are not printable in both encodings. */
function toPrintable(text: string): string {
  return text.normalize("NFD").replaceAll(/[^ -~]/g, "");
}
