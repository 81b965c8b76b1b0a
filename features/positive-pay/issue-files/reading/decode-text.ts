import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** Encodings used by accounting systems. */
export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;

export type Encoding = (typeof ENCODINGS)[number];

const BYTE_ORDER_MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Number of bytes used to detect the encoding without a byte order mark. */
const SAMPLE_BYTES = 4096;

/** Detects a text file's encoding by its byte order mark or, without one, by its bytes. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[0];
  const zeros = [0, 0];
  for (let at = 0; at < Math.min(bytes.length, SAMPLE_BYTES); at += 1) if (bytes[at] === 0) zeros[at % 2]! += 1;
  const threshold = Math.min(bytes.length, SAMPLE_BYTES) * 0.3;
  if (zeros[1]! > threshold && zeros[0]! < threshold) return "utf-16le";
  if (zeros[0]! > threshold && zeros[1]! < threshold) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/**
 * Decodes a text file, omitting its byte order mark.
 *
 * @returns `not-text` if the file has null characters or bytes that are invalid in the encoding
 */
export function decodeText(bytes: Uint8Array, encoding: Encoding): Outcome<string, "not-text"> {
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes("\0")) return failure("not-text", "This is not a text file. It contains invalid characters.");
  if (encoding !== "windows-1252" && text.includes("\uFFFD")) {
    return failure("not-text", "Some characters of this file are invalid in the chosen encoding. Choose another one.");
  }
  return success(text);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
