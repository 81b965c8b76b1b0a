import type { Random } from "@/lib/shared/random";

/** Strings that look like other types of values, and unusual or malformed strings. */
const ODD_STRINGS = [
  ...[
    "",
    " ",
    "\0",
    "\ud800",
    "\udfff\ud800",
    "null",
    "undefined",
    "NaN",
    "true",
    "[]",
    "{}",
    "0",
    "-1",
    "1e3",
    "0x10",
  ],
  ...[
    "' or 1=1 --",
    "'; drop table payments; --",
    "$1",
    "#{7*7}",
    "{{7*7}}",
    "<script>alert(1)</script>",
    "%00",
    "%ff",
  ],
  ...["../..", "..%2f..", "/", "\\", "a/b", "front", "BACK", "__proto__", "constructor", "2026-02-30T25:61:00Z"],
  ...["9007199254740993", "1".repeat(400), "é".repeat(300), "💥".repeat(60), "\u202e\u0000\u200b", "A\r\nx-odd: 1"],
  ...["https://[::1]:x", "http://localhost:99999/", "https://💥.example/", "ftp://a.example/", "javascript:1", "//a"],
];

const ODD_NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324, 0.1 + 0.2];

/** Returns a random string, often from {@link ODD_STRINGS}. */
export function pickOddString(random: Random): string {
  if (random.chance(0.6)) return random.pick(ODD_STRINGS);
  const length = random.integer(0, 40);
  return Array.from({ length }, () => String.fromCharCode(random.integer(0, random.chance(0.5) ? 127 : 0xffff))).join(
    "",
  );
}

/** Returns a random value of any JSON type. */
export function pickOddValue(random: Random, depth = 3): unknown {
  const kind = random.integer(0, depth > 0 ? 7 : 5);
  if (kind <= 2) return pickOddString(random);
  if (kind === 3) return random.pick(ODD_NUMBERS);
  if (kind === 4) return random.integer(-1_000_000, 1_000_000);
  if (kind === 5) return random.pick([null, true, false]);
  const size = random.integer(0, 4);
  if (kind === 6) return Array.from({ length: size }, () => pickOddValue(random, depth - 1));
  return Object.fromEntries(
    Array.from({ length: size }, () => [pickOddString(random), pickOddValue(random, depth - 1)]),
  );
}

/** Returns a body that is not JSON, or JSON that no serializer would produce, based on a valid body. */
export function pickRawBody(random: Random, valid: string): string | Uint8Array<ArrayBuffer> {
  const deep = random.pick([50, 1_000, 10_000]);
  const makers: (() => string | Uint8Array<ArrayBuffer>)[] = [
    () => "",
    () => valid.slice(0, random.integer(0, valid.length)),
    () => `${valid}${valid}`,
    () => `\ufeff${valid}`,
    () => "[".repeat(deep) + "]".repeat(deep),
    () => `${'{"a":'.repeat(deep)}1${"}".repeat(deep)}`,
    () => valid.replace(/\d+/, random.pick(["1e400", "-1e400", "1".repeat(400), "01", "+1", "1.", ".5", "NaN", "-"])),
    () => valid.replace(/^\{/, '{"amount":1,"amount":"1","__proto__":{"a":1},'),
    () => valid.replace(/"/g, "'"),
    () => "x".repeat(random.pick([10, 70_000, 200_000])),
    () => new Uint8Array(Buffer.from(valid, "utf16le")),
    () => Uint8Array.from({ length: random.integer(1, 200) }, () => random.integer(0, 255)),
    () =>
      new Uint8Array(Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28, 0xff, 0xfe]), Buffer.from('"}')])),
  ];
  return random.pick(makers)();
}

/** Returns unusual or invalid headers for a call with this token. */
export function pickOddHeaders(random: Random, token: string): [string, string][] {
  const valid: [string, string] = ["authorization", `Bearer ${token}`];
  const sets: [string, string][][] = [
    [],
    [valid, valid],
    [valid, ["authorization", "Bearer other"]],
    [["authorization", `bearer   ${token}`]],
    [["authorization", `Basic ${token}`]],
    [["authorization", "Bearer"]],
    [["authorization", `Bearer ${"a".repeat(20_000)}`]],
    [valid, ["x-http-method-override", "DELETE"]],
    [valid, ["content-length", "-1"]],
    [valid, ["content-length", "999999999999"]],
    [valid, ["content-encoding", "gzip"]],
    [valid, ["transfer-encoding", "chunked, identity"]],
    [valid, ["x-request-id", "another"]],
    [valid, ["cookie", "a=b; a=c"]],
    [valid, ["accept", "text/html"]],
    [valid, ["range", "bytes=0-1"]],
    [valid, ["if-none-match", "*"]],
    [valid, ["x-odd", "é".repeat(500)]],
  ];
  return random.pick(sets);
}

export const CONTENT_TYPES = [
  ...["application/json", "application/json; charset=utf-16", "text/plain", "application/x-www-form-urlencoded"],
  ...["multipart/form-data; boundary=x", "image/jpeg", "application/json, text/html", "", ";;;", "application/xml"],
];
