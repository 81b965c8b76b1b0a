/** Text encoding of a file. EBCDIC is code page 1140, which is code page 037 with the euro sign at 9F. */
export type TextEncoding = "ASCII" | "EBCDIC";

/** Characters of code page 1140 for bytes 40 to FF, sixteen per row; bytes 00 to 3F are control codes. */
const PRINTABLE =
  " \u00a0âäàáãåçñ¢.<(+|" +
  "&éêëèíîïìß!$*);¬" +
  "-/ÂÄÀÁÃÅÇÑ¦,%_>?" +
  "øÉÊËÈÍÎÏÌ`:#@'=\"" +
  "Øabcdefghi«»ðýþ±" +
  "°jklmnopqrªºæ¸Æ€" +
  "µ~stuvwxyz¡¿ÐÝÞ®" +
  "^£¥·©§¶¼½¾[]¯¨´×" +
  "{ABCDEFGHI\u00adôöòóõ" +
  "}JKLMNOPQR¹ûüùúÿ" +
  "\\÷STUVWXYZ²ÔÖÒÓÕ" +
  "0123456789³ÛÜÙÚ\u009f";

/** ISO 6429 control codes for bytes 00 to 3F, from IBM's conversion table. */
const CONTROLS = [
  0x00, 0x01, 0x02, 0x03, 0x9c, 0x09, 0x86, 0x7f, 0x97, 0x8d, 0x8e, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x10, 0x11, 0x12,
  0x13, 0x9d, 0x85, 0x08, 0x87, 0x18, 0x19, 0x92, 0x8f, 0x1c, 0x1d, 0x1e, 0x1f, 0x80, 0x81, 0x82, 0x83, 0x84, 0x0a,
  0x17, 0x1b, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x05, 0x06, 0x07, 0x90, 0x91, 0x16, 0x93, 0x94, 0x95, 0x96, 0x04, 0x98,
  0x99, 0x9a, 0x9b, 0x14, 0x15, 0x9e, 0x1a,
];

const FROM_EBCDIC = [...CONTROLS.map((code) => String.fromCharCode(code)), ...PRINTABLE];
const FROM_ASCII = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
const TABLES: Readonly<Record<TextEncoding, readonly string[]>> = { ASCII: FROM_ASCII, EBCDIC: FROM_EBCDIC };
const BYTES: Readonly<Record<TextEncoding, ReadonlyMap<string, number>>> = {
  ASCII: new Map(FROM_ASCII.map((character, byte) => [character, byte])),
  EBCDIC: new Map(FROM_EBCDIC.map((character, byte) => [character, byte])),
};

/** Decodes each byte to one character. `encodeText` restores the same bytes, even unprintable ones. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  const table = TABLES[encoding];
  let text = "";
  for (const byte of bytes) text += table[byte]!;
  return text;
}

/** @throws RangeError if the encoding does not contain a character */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array {
  const table = BYTES[encoding];
  return Uint8Array.from(text, (character) => {
    const byte = table.get(character);
    if (byte === undefined) throw new RangeError(`${encoding} has no ${character}`);
    return byte;
  });
}
