import type { TextEncoding } from "@endorse/x9/format/text-encoding";

/** How records are delimited: by a length prefix of four bytes, big-endian, or by their contents. */
export type Framing =
  | { readonly kind: "length-prefixed" }
  | {
      readonly kind: "by-content";
      /** The bytes between two records. */
      readonly separator: Uint8Array;
      /** The bytes after the last record: a separator or nothing. */
      readonly end: Uint8Array;
    };

export interface FileFormat {
  readonly encoding: TextEncoding;
  readonly framing: Framing;
  /** The bytes after the File Control (99), with which transfers and tapes fill a block. */
  readonly padding: Uint8Array;
}

const FIRST_TYPE: Readonly<Record<TextEncoding, readonly [number, number]>> = {
  ASCII: [0x30, 0x31],
  EBCDIC: [0xf0, 0xf1],
};

/** Line breaks of both encodings: CR LF, LF, and EBCDIC's NEL and LF. */
const SEPARATORS: readonly (readonly number[])[] = [[0x0d, 0x0a], [0x0a], [0x0d, 0x25], [0x15], [0x25]];

function detectEncoding(bytes: Uint8Array, at: number): TextEncoding | null {
  for (const encoding of ["ASCII", "EBCDIC"] as const) {
    const [first, second] = FIRST_TYPE[encoding];
    if (bytes[at] === first && bytes[at + 1] === second) return encoding;
  }
  return null;
}

/** Detects the encoding, and whether the records are length-prefixed, from the first bytes. */
export function detectFormat(bytes: Uint8Array): { encoding: TextEncoding; isPrefixed: boolean } | null {
  const bare = detectEncoding(bytes, 0);
  if (bare) return { encoding: bare, isPrefixed: false };
  const prefixed = detectEncoding(bytes, 4);
  return prefixed && { encoding: prefixed, isPrefixed: true };
}

/** The separator at an offset; empty for none. */
export function findSeparator(bytes: Uint8Array, at: number): Uint8Array {
  const found = SEPARATORS.find((separator) => separator.every((byte, i) => bytes[at + i] === byte));
  return Uint8Array.from(found ?? []);
}

/** NUL, blank, CR, LF, NEL and substitute (Ctrl-Z) in ASCII and in EBCDIC. */
const PADDING: ReadonlySet<number> = new Set([0x00, 0x0a, 0x0d, 0x15, 0x1a, 0x20, 0x25, 0x3f, 0x40]);
/** Zero digits also fill a block. */
const ZERO_DIGIT: Readonly<Record<TextEncoding, number>> = { ASCII: 0x30, EBCDIC: 0xf0 };

/** Whether the bytes are only padding. */
export function isPadding(bytes: Uint8Array, encoding: TextEncoding): boolean {
  return bytes.every((byte) => PADDING.has(byte) || byte === ZERO_DIGIT[encoding]);
}
