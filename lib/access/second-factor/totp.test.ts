import { expect, test } from "vitest";
import { describeTotp, totpCounter } from "./totp";

const SECRET = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

// RFC 6238, appendix B, SHA-1. The published codes have eight digits; the last six are the six-digit code.
test.each([
  [59, "94287082", 0x1],
  [1111111109, "07081804", 0x23523ec],
  [1111111111, "14050471", 0x23523ed],
  [1234567890, "89005924", 0x273ef07],
  [2000000000, "69279037", 0x3f940aa],
  [20000000000, "65353130", 0x27bc86aa],
])("[R-30] RFC 6238: at %d s the code is %s", (seconds, published, counter) => {
  const code = published.slice(2);
  expect(totpCounter(SECRET, code, at(seconds))).toBe(counter);
  expect(totpCounter(SECRET, code, at(seconds + 30))).toBe(counter);
  expect(totpCounter(SECRET, code, at(seconds + 61))).toBeNull();
});

test.each(["", "94287082", "28708", "2870820", "abcdef", "28708 "])("%j is not a valid code", (code) => {
  expect(totpCounter(SECRET, code, at(59))).toBeNull();
});

test("describes the key as text and as a QR code URI", () => {
  expect(describeTotp(SECRET, "olga@example.com")).toEqual({
    text: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    uri: "otpauth://totp/Endorse:olga%40example.com?issuer=Endorse&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
  });
});
