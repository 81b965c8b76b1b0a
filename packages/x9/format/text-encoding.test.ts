import { describe, expect, test } from "vitest";
import { decodeText, encodeText } from "./text-encoding";

describe("text encoding of image cash letters", () => {
  test("EBCDIC is code page 1140", () => {
    const text = "0123456789 ABCIJRSZ abcijrsz !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ €";
    expect(Buffer.from(encodeText(text, "EBCDIC")).toString("hex")).toBe(
      "f0f1f2f3f4f5f6f7f8f940c1c2c3c9d1d9e2e940818283899199a2a9405a7f7b5b6c507d4d5d5c4e6b604b617a5e4c7e6e6f7cbae0bbb06d79c04fd0a1409f",
    );
    expect(decodeText(Uint8Array.of(0xf0, 0xf1, 0x40, 0xe6, 0x81, 0xa5, 0x85, 0x9f), "EBCDIC")).toBe("01 Wave€");
  });

  test.each(["ASCII", "EBCDIC"] as const)("every %s byte is unchanged after decoding and encoding", (encoding) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const text = decodeText(bytes, encoding);
    expect(new Set(text).size).toBe(256);
    expect(encodeText(text, encoding)).toEqual(bytes);
  });

  test("rejects a character that ASCII does not contain", () => {
    expect(() => encodeText("5 €", "ASCII")).toThrow("ASCII has no €");
  });
});
