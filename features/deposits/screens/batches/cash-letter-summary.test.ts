import { createChangedFile, withField } from "@endorse/x9/broken-files.specimen";
import { createSpecimenFile } from "@endorse/x9/cash-letter.specimen";
import { makeRecord } from "@endorse/x9/records/make-record";
import { describe, expect, test } from "vitest";
import { summarizeCashLetter } from "./cash-letter-summary";

describe("an image cash letter in a batch", () => {
  test("contains the checks with amounts and images, and the totals of the control record", async () => {
    const response = summarizeCashLetter(createSpecimenFile(2));
    if (!("cashLetter" in response)) throw new Error(response.refused);
    const { checks, ...rest } = response.cashLetter;
    expect(rest).toEqual({
      items: 2,
      cents: 20_003,
      stated: { items: 2, amountCents: 20_003 },
      tickets: null,
      tape: { items: 2, amountCents: 20_003 },
      differences: [],
      excludedItems: [],
      fieldProblems: [],
      remarks: [],
    });
    expect(checks.map(({ record, amountCents }) => [record, amountCents])).toEqual([
      [4, 10_001],
      [10, 10_002],
    ]);
    expect([checks[0]!.front?.type, checks[0]!.back?.size]).toEqual(["image/tiff", 223]);
  });

  test("opens with a warning if a total is off by $9.00", () => {
    expect(summarizeCashLetter(withField(18, "fileTotalAmount", "0000000000020903"))).toMatchObject({
      cashLetter: {
        cents: 20_003,
        stated: { items: 2, amountCents: 20_903 },
        differences: [
          "Record 18, File Control: File Total Amount is $209.03; the records add up to $200.03, $9.00 less.",
        ],
      },
    });
  });

  test("has null for a zero amount or a missing side", () => {
    const zero = summarizeCashLetter(withField(4, "itemAmount", "0000000000"));
    expect(zero).toMatchObject({ cashLetter: { checks: [{ amountCents: null }, { amountCents: 10_002 }] } });
    const twoFronts = summarizeCashLetter(withField(8, "viewSideIndicator", "0"));
    expect(twoFronts).toMatchObject({ cashLetter: { excludedItems: [], checks: [{ back: null }, {}] } });
  });

  test("includes a remark about padding", () => {
    expect(summarizeCashLetter(Uint8Array.of(...createSpecimenFile(2), ...new Uint8Array(1_000)))).toMatchObject({
      cashLetter: { remarks: ["1,000 bytes of padding follow the File Control (99) and can be ignored."] },
    });
  });

  test("uses the deposit ticket as the tape and reports how it differs from the checks", () => {
    const ticket = makeRecord("61", { payorBankRoutingNumber: "500100015", itemAmount: 99_999 });
    const bytes = createChangedFile((records) => [...records.slice(0, 3), ticket, ...records.slice(3)]);
    expect(summarizeCashLetter(bytes)).toMatchObject({
      cashLetter: {
        items: 2,
        cents: 20_003,
        tickets: { items: 1, cents: 99_999 },
        tape: { items: 2, amountCents: 99_999 },
        differences: [
          "Record 4, Credit: the deposit ticket states $999.99; the checks add up to $200.03, $799.96 less.",
          "Record 19, File Control: Total Record Count is 18; the file has 19, 1 more.",
        ],
      },
    });
  });

  test("reports all checks without images in one sentence", () => {
    const bytes = createChangedFile((records) => records.filter(({ type }) => type !== "50" && type !== "52"));
    expect(summarizeCashLetter(bytes)).toMatchObject({
      cashLetter: { excludedItems: ["Record 4: the check has no images. The same in 1 more record."] },
    });
  });

  test("rejects a different file format", () => {
    expect(summarizeCashLetter(new TextEncoder().encode("check,amount\n"))).toEqual({
      refused:
        "Record 1: the file does not start with a File Header (01), in ASCII or EBCDIC. It is not an image cash letter.",
    });
  });
});
