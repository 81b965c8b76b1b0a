import { expect, test } from "vitest";
import { parseOptions } from "./parse-options";

test("options are parsed into a check specification", () => {
  const words =
    "--count 20 --out pictures --seed 4 --kind business --fill print --defect blur:0.8@back --defect skew --dpi 300 --format tiff --gray --amount 123.45 --words-amount 132.45 --routing 021000021 --check-number 1048";
  expect(parseOptions(words.split(" "))).toEqual({
    ok: true,
    value: {
      count: 20,
      out: "pictures",
      seed: 4,
      format: "tiff",
      payee: undefined,
      drawer: undefined,
      overrides: {
        kind: "business",
        fill: "print",
        dpi: 300,
        gray: true,
        amountCents: 12_345,
        wordsCents: 13_245,
        routing: "021000021",
        checkNumber: "1048",
        defects: [
          { name: "blur", strength: 0.8, side: "back" },
          { name: "skew", strength: 0.5, side: "front" },
        ],
      },
    },
  });
});

test("--photo requests 12-megapixel photos of both sides", () => {
  expect(parseOptions(["--out", "x", "--photo"])).toMatchObject({
    value: {
      overrides: {
        photoSize: { width: 4032, height: 3024 },
        defects: [
          { side: "front", name: "photo" },
          { side: "back", name: "photo" },
        ],
      },
    },
  });
});

test.each([
  ["", "--out is required; it names the folder to write to."],
  ["--out x --count 0", '--count must be a whole number from 1 to 100000; got "0".'],
  ["--out x --dpi 50", '--dpi must be a whole number from 100 to 600; got "50".'],
  ["--out x --kind giro", '--kind must be one of personal, business; got "giro".'],
  ["--out x --format gif", '--format must be one of jpeg, png, tiff; got "gif".'],
  ["--out x --defect blur:2", 'A defect\'s strength must be from 0 to 1; got "2".'],
  ["--out x --defect BLUR", '--defect must look like NAME, NAME:0.5 or NAME:0.5@back; got "BLUR".'],
  ["--out x --routing 021000022", "--routing 021000022 does not have a valid check digit."],
  ["--out x --routing 000000000", "--routing 000000000 does not have a valid check digit."],
  ["--out x --amount 1.5", '--amount must be dollars and cents like 123.45; got "1.5".'],
  ["--out x --date 2026-02-30", "--date 2026-02-30 is not a calendar date."],
  ["--out x --bogus", "Unknown option '--bogus'."],
])("invalid options (%s) return a one-sentence error", (words, message) => {
  expect(parseOptions(words.split(" ").filter(Boolean))).toEqual({ ok: false, code: "bad_flag", message });
});
