import type { TextEncoding } from "@endorse/x9/format/text-encoding";

/** How records are delimited: by a four-byte big-endian length prefix, or by their contents. */
export type Framing =
  | { readonly kind: "length-prefixed" }
  | {
      readonly kind: "by-content";
      /** Bytes between two records. */
      readonly separator: Uint8Array;
      /** Bytes after the last record: a separator or nothing. */
      readonly end: Uint8Array;
    };

export interface FileFormat {
  readonly encoding: TextEncoding;
  readonly framing: Framing;
  /** Bytes after the File Control (99), which file transfers and tapes add to fill a block. */
  readonly padding: Uint8Array;
}

const FIRST_TYPE: Readonly<Record<TextEncoding, readonly [number, number]>> = {
  ASCII: [0x30, 0x31],
  EBCDIC: [0xf0, 0xf1],
};

/** Line breaks: ASCII CR LF and LF, then EBCDIC CR LF, NEL and LF. */
const SEPARATORS: readonly (readonly number[])[] = [[0x0d, 0x0a], [0x0a], [0x0d, 0x25], [0x15], [0x25]];

function detectEncoding(bytes: Uint8Array, at: number): TextEncoding | null {
  for (const encoding of ["ASCII", "EBCDIC"] as const) {
    const [first, second] = FIRST_TYPE[encoding];
    if (bytes[at] === first && bytes[at + 1] === second) return encoding;
  }
  return null;
}

/** Detects the encoding and the length prefixes from the first bytes. Returns null if they are not a File Header. */
export function detectFormat(bytes: Uint8Array): { encoding: TextEncoding; isPrefixed: boolean } | null {
  const unprefixed = detectEncoding(bytes, 0);
  if (unprefixed) return { encoding: unprefixed, isPrefixed: false };
  const prefixed = detectEncoding(bytes, 4);
  return prefixed && { encoding: prefixed, isPrefixed: true };
}

/** Returns the separator at an offset, or an empty array if there is none. */
export function findSeparator(bytes: Uint8Array, at: number): Uint8Array {
  const match = SEPARATORS.find((separator) => separator.every((byte, i) => bytes[at + i] === byte));
  return Uint8Array.from(match ?? []);
}

/** NUL, space, CR, LF, NEL and substitute (Ctrl-Z) in ASCII and EBCDIC. */
const PADDING_BYTES: ReadonlySet<number> = new Set([0x00, 0x0a, 0x0d, 0x15, 0x1a, 0x20, 0x25, 0x3f, 0x40]);
/** The digit 0, which also serves as padding. */
const ZERO_DIGIT: Readonly<Record<TextEncoding, number>> = { ASCII: 0x30, EBCDIC: 0xf0 };

export function isPadding(bytes: Uint8Array, encoding: TextEncoding): boolean {
  return bytes.every((byte) => PADDING_BYTES.has(byte) || byte === ZERO_DIGIT[encoding]);
}
