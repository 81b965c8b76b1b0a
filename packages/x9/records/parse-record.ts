import { type Outcome, success } from "@endorse/check-image/outcome";
import {
  computeShortestLength,
  type Field,
  formatFieldTitle,
  type RecordLayout,
} from "@endorse/x9/format/record-layout";
import { isRecordType, RECORD_LAYOUTS, type RecordType } from "@endorse/x9/format/record-layouts";
import { decodeText, type TextEncoding } from "@endorse/x9/format/text-encoding";
import { refuseRecord, type X9Refusal } from "./x9-problem";
import type { X9Record } from "./x9-record";

interface ParsedRecord {
  readonly record: X9Record;
  /** Length of the record type and fields in bytes. */
  readonly length: number;
}

/**
 * Parses the record at the start of the bytes; further records may follow.
 *
 * @param number the record number for messages
 */
export function parseRecord(
  bytes: Uint8Array,
  encoding: TextEncoding,
  number: number,
): Outcome<ParsedRecord, X9Refusal> {
  const type = decodeText(bytes.subarray(0, 2), encoding);
  if (!isRecordType(type)) return refuseRecord(number, null, describeType(type));
  const layout: RecordLayout = RECORD_LAYOUTS[type];
  if (bytes.length < computeShortestLength(layout)) {
    return refuseRecord(
      number,
      type,
      `it has ${bytes.length} bytes but needs ${computeShortestLength(layout)}. The file may be cut off.`,
    );
  }
  const fields: Record<string, string> = {};
  const binary: Record<string, Uint8Array> = {};
  let at = 2;
  for (const field of layout.fields) {
    const size = readSize(field, fields);
    if (size === null) return refuseRecord(number, type, describeLength(field, fields));
    if (at + size > bytes.length) return refuseRecord(number, type, describeOverrun(field, size, bytes.length - at));
    const part = bytes.subarray(at, at + size);
    if (field.type === "Binary") binary[field.name] = part;
    else fields[field.name] = decodeText(part, encoding);
    at += size;
  }
  return success({ record: createRecord(type, number, fields, binary), length: at });
}

/** The cast is safe because the fields come from the type's layout. */
function createRecord(
  type: RecordType,
  number: number,
  fields: Record<string, string>,
  binary: Record<string, Uint8Array>,
): X9Record {
  return { type, number, fields, binary, beyond: new Uint8Array() } as unknown as X9Record;
}

function readSize({ size }: Field, fields: Readonly<Record<string, string>>): number | null {
  if (typeof size === "number") return size;
  const text = fields[size]!.trim();
  if (text === "") return 0;
  return /^\d+$/.test(text) ? Number(text) : null;
}

function describeType(type: string): string {
  return `it starts with "${printable(type)}", which is not a record type. An earlier record may have missing or extra bytes.`;
}

function describeLength({ size }: Field, fields: Readonly<Record<string, string>>): string {
  return `${formatFieldTitle(String(size))} is "${printable(fields[size]!)}", which is not a number.`;
}

function describeOverrun({ name, size }: Field, needed: number, available: number): string {
  const length = typeof size === "string" ? ` according to its ${formatFieldTitle(size)}` : "";
  return `${formatFieldTitle(name)} has ${needed} bytes${length}, but only ${Math.max(0, available)} follow.`;
}

/** Replaces unprintable characters with question marks, for messages. */
export function printable(text: string): string {
  return text.replaceAll(/[^ -~]/g, "?");
}
