import type { TextEncoding } from "@endorse/x9/format/text-encoding";

/** How records follow each other: each after its length as four bytes, most significant first, or by their contents. */
export type Framing =
  | { readonly kind: "length-prefixed" }
  | {
      readonly kind: "by-content";
      /** What stands between two records. */
      readonly separator: Uint8Array;
      /** What stands after the last one: a separator or nothing. */
      readonly end: Uint8Array;
    };

export interface FileFormat {
  readonly encoding: TextEncoding;
  readonly framing: Framing;
  /** What fills the file after its File Control (99): transfers and tapes fill up to a block. */
  readonly padding: Uint8Array;
}

const FIRST_TYPE: Readonly<Record<TextEncoding, readonly [number, number]>> = {
  ASCII: [0x30, 0x31],
  EBCDIC: [0xf0, 0xf1],
};

/** Line ends of both encodings: CR LF, LF, and EBCDIC's NEL and LF. */
const SEPARATORS: readonly (readonly number[])[] = [[0x0d, 0x0a], [0x0a], [0x0d, 0x25], [0x15], [0x25]];

function encodingAt(bytes: Uint8Array, at: number): TextEncoding | null {
  for (const encoding of ["ASCII", "EBCDIC"] as const) {
    const [first, second] = FIRST_TYPE[encoding];
    if (bytes[at] === first && bytes[at + 1] === second) return encoding;
  }
  return null;
}

/** What the first bytes of a file say: its encoding, and whether its records have lengths before them. */
export function detectFormat(bytes: Uint8Array): { encoding: TextEncoding; isPrefixed: boolean } | null {
  const bare = encodingAt(bytes, 0);
  if (bare) return { encoding: bare, isPrefixed: false };
  const prefixed = encodingAt(bytes, 4);
  return prefixed && { encoding: prefixed, isPrefixed: true };
}

/** The separator that stands at a place, empty for none. */
export function separatorAt(bytes: Uint8Array, at: number): Uint8Array {
  const found = SEPARATORS.find((separator) => separator.every((byte, i) => bytes[at + i] === byte));
  return Uint8Array.from(found ?? []);
}

/** NUL, blank, CR, LF, NEL and substitute (Ctrl-Z) in ASCII and in EBCDIC. */
const PADDING: ReadonlySet<number> = new Set([0x00, 0x0a, 0x0d, 0x15, 0x1a, 0x20, 0x25, 0x3f, 0x40]);
/** Zeros as digits also fill a block. */
const ZERO_DIGIT: Readonly<Record<TextEncoding, number>> = { ASCII: 0x30, EBCDIC: 0xf0 };

/** Whether the bytes only fill up the file. */
export function isPadding(bytes: Uint8Array, encoding: TextEncoding): boolean {
  return bytes.every((byte) => PADDING.has(byte) || byte === ZERO_DIGIT[encoding]);
}
