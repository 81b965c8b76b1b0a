import { type Outcome, success } from "@endorse/check-image/outcome";
import { detectFormat, type FileFormat, findSeparator, isPadding } from "./file-framing";
import { parseRecord } from "./parse-record";
import { refuseFile, refuseRecord, type X9Refusal } from "./x9-problem";
import type { X9Record } from "./x9-record";

/** File limits. Each record uses about 1 KB of memory in addition to the file; images use no additional memory. */
export const X9_LIMITS = { maxBytes: 256_000_000, maxRecords: 100_000 } as const;

export interface X9Records {
  readonly format: FileFormat;
  readonly records: readonly X9Record[];
}

/**
 * Reads a file's records without checking their order. Lossless: `writeRecords` restores the same bytes. The records
 * share memory with the bytes, which must not change.
 */
export function readRecords(bytes: Uint8Array): Outcome<X9Records, X9Refusal> {
  if (bytes.length === 0) return refuseFile("The file is empty.");
  if (bytes.length > X9_LIMITS.maxBytes) {
    return refuseFile(`The file is larger than ${X9_LIMITS.maxBytes / 1_000_000} MB. Split it.`);
  }
  const detected = detectFormat(bytes);
  if (!detected) {
    return refuseFile(
      "Record 1: the file does not start with a File Header (01), in ASCII or EBCDIC. It is not an image cash letter.",
    );
  }
  return detected.isPrefixed ? readPrefixed(bytes, detected.encoding) : readByContent(bytes, detected.encoding);
}

function refuseTooManyRecords(): Outcome<never, X9Refusal> {
  return refuseRecord(X9_LIMITS.maxRecords + 1, null, `a file may have at most ${X9_LIMITS.maxRecords} records.`);
}

function readPrefixed(bytes: Uint8Array, encoding: FileFormat["encoding"]): Outcome<X9Records, X9Refusal> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: X9Record[] = [];
  let padding: Uint8Array = new Uint8Array();
  for (let at = 0; at < bytes.length; ) {
    const number = records.length + 1;
    if (number > X9_LIMITS.maxRecords) return refuseTooManyRecords();
    if (bytes.length - at < 4) {
      return refuseRecord(
        number,
        null,
        `${bytes.length - at} bytes are left, too few for a length. The file is cut off.`,
      );
    }
    const length = view.getUint32(at);
    at += 4;
    if (length > bytes.length - at) {
      return refuseRecord(
        number,
        null,
        `its length is ${length} bytes, but only ${bytes.length - at} follow. The file is cut off, or the length is wrong.`,
      );
    }
    const content = bytes.subarray(at, at + length);
    const parsed = parseRecord(content, encoding, number);
    if (!parsed.ok) return parsed;
    records.push({ ...parsed.value.record, beyond: content.subarray(parsed.value.length) });
    at += length;
    const rest = bytes.subarray(at);
    if (endsFile(parsed.value.record, rest, encoding)) {
      padding = rest;
      break;
    }
  }
  return success({ format: { encoding, framing: { kind: "length-prefixed" }, padding }, records });
}

function readByContent(bytes: Uint8Array, encoding: FileFormat["encoding"]): Outcome<X9Records, X9Refusal> {
  const records: X9Record[] = [];
  let separator: Uint8Array = new Uint8Array();
  let end: Uint8Array = new Uint8Array();
  let padding: Uint8Array = new Uint8Array();
  for (let at = 0; at < bytes.length; ) {
    const number = records.length + 1;
    if (number > X9_LIMITS.maxRecords) return refuseTooManyRecords();
    const parsed = parseRecord(bytes.subarray(at), encoding, number);
    if (!parsed.ok) return parsed;
    records.push(parsed.value.record);
    at += parsed.value.length;
    end = findSeparator(bytes, at);
    if (number === 1) separator = end;
    const rest = bytes.subarray(at + end.length);
    if (endsFile(parsed.value.record, rest, encoding)) {
      padding = rest;
      break;
    }
    if (at + end.length < bytes.length && String(end) !== String(separator)) {
      return refuseRecord(number, parsed.value.record.type, "it does not end like the first record.");
    }
    at += end.length;
  }
  return success({ format: { encoding, framing: { kind: "by-content", separator, end }, padding }, records });
}

function endsFile({ type }: X9Record, rest: Uint8Array, encoding: FileFormat["encoding"]): boolean {
  return type === "99" && isPadding(rest, encoding);
}
