import { describe, expect, test } from "vitest";
import { withField } from "@/lib/x9/broken-files.specimen";
import { specimenFile } from "@/lib/x9/letter.specimen";
import { summarizeLetter } from "./letter-summary";

describe("an image cash letter in a batch", () => {
  test("its checks with amounts and pictures, and what its control record says", async () => {
    const answer = summarizeLetter(specimenFile(2));
    if (!("letter" in answer)) throw new Error(answer.refused);
    const { checks, ...rest } = answer.letter;
    expect(rest).toEqual({
      items: 2,
      cents: 20_003,
      stated: { items: 2, amountCents: 20_003 },
      differences: [],
      leftOut: [],
      fieldProblems: [],
    });
    expect(checks.map(({ record, amountCents }) => [record, amountCents])).toEqual([
      [4, 10_001],
      [10, 10_002],
    ]);
    expect([checks[0]!.front?.type, checks[0]!.back?.size]).toEqual(["image/tiff", 223]);
  });

  test("a total that is off by $9.00 is named, and the file is opened nevertheless", () => {
    expect(summarizeLetter(withField(18, "fileTotalAmount", "0000000000020903"))).toMatchObject({
      letter: {
        cents: 20_003,
        stated: { items: 2, amountCents: 20_903 },
        differences: [
          "Record 18, File Control: File Total Amount says $209.03; the records add up to $200.03, $9.00 less.",
        ],
      },
    });
  });

  test("an amount of zero is none, and a side without a picture is missing", () => {
    const zero = summarizeLetter(withField(4, "itemAmount", "0000000000"));
    expect(zero).toMatchObject({ letter: { checks: [{ amountCents: null }, { amountCents: 10_002 }] } });
    const twoFronts = summarizeLetter(withField(8, "viewSideIndicator", "0"));
    expect(twoFronts).toMatchObject({ letter: { leftOut: [], checks: [{ back: null }, {}] } });
  });

  test("another file is refused", () => {
    expect(summarizeLetter(new TextEncoder().encode("check,amount\n"))).toEqual({
      refused:
        "Record 1: the file does not start with a File Header (01), in ASCII or EBCDIC. It is no image cash letter.",
    });
  });
});
