import { RECORD_LAYOUTS } from "@endorse/x9/format/record-layouts";
import { encodeText, type TextEncoding } from "@endorse/x9/format/text-encoding";
import type { FileFormat } from "./file-framing";
import type { X9Records } from "./read-records";
import type { X9Record } from "./x9-record";

/** Encodes records unchanged, including padding. A result of `readRecords` is encoded to the original bytes. */
export function writeRecords({ format, records }: X9Records): Uint8Array {
  const framed = records.flatMap((record, index) =>
    frame(encodeParts(record, format.encoding), format, index, records),
  );
  const parts = [...framed, format.padding];
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function encodeParts(record: X9Record, encoding: TextEncoding): Uint8Array[] {
  const values: Readonly<Record<string, string>> = record.fields;
  const parts = [encodeText(record.type, encoding)];
  for (const { name, type } of RECORD_LAYOUTS[record.type].fields) {
    parts.push(type === "Binary" ? record.binary[name]! : encodeText(values[name]!, encoding));
  }
  return [...parts, record.beyond];
}

function frame(
  parts: readonly Uint8Array[],
  { framing }: FileFormat,
  index: number,
  { length }: readonly X9Record[],
): readonly Uint8Array[] {
  if (framing.kind === "by-content") {
    return [...parts, index < length - 1 ? framing.separator : framing.end];
  }
  const prefix = new Uint8Array(4);
  new DataView(prefix.buffer).setUint32(
    0,
    parts.reduce((sum, part) => sum + part.length, 0),
  );
  return [prefix, ...parts];
}
