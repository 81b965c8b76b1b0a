import { describe, expect, test } from "vitest";
import { createChangedFile, withField } from "./broken-files.specimen";
import { createSpecimenFile } from "./cash-letter.specimen";
import { type ImageCashLetter, readCashLetter } from "./read-cash-letter";
import { makeRecord } from "./records/make-record";
import { writeRecords } from "./records/write-records";
import type { X9Record } from "./records/x9-record";

function read(bytes: Uint8Array): ImageCashLetter {
  const outcome = readCashLetter(bytes);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

const STYLES = (["ASCII", "EBCDIC"] as const).flatMap((encoding) =>
  [true, false].flatMap((isPrefixed) =>
    (["03", "30", "35"] as const).map((standardLevel) => ({ encoding, isPrefixed, standardLevel })),
  ),
);

describe("reading an image cash letter", () => {
  test.each(STYLES)("reads the items, and writing the records restores the same bytes: %o", (style) => {
    const bytes = createSpecimenFile(3, style);
    const cashLetter = read(bytes);
    expect(cashLetter.format.encoding).toBe(style.encoding);
    expect(cashLetter.items.map(({ front, back, ...item }) => item)).toEqual(
      [1, 2, 3].map((position) => ({
        record: 6 * position - 2,
        amountCents: 10_000 + position,
        returnReason: null,
        micrLine: `C100${position}CA021000021A123D456789C${position}`,
        sequenceNumber: `00000000000000${position}`,
        payee: "Jose Nunez & Co",
        pictureProblems: [],
      })),
    );
    expect([...cashLetter.differences, ...cashLetter.fieldProblems]).toEqual([]);
    expect(Buffer.from(writeRecords(cashLetter)).equals(bytes)).toBe(true);
  });

  test("reads records without length prefixes or line breaks, and with a line break only after the last record", () => {
    const { format, records } = read(createSpecimenFile(2));
    for (const end of [new Uint8Array(), Uint8Array.of(0x25)]) {
      const framing = { kind: "by-content", separator: new Uint8Array(), end } as const;
      const bytes = writeRecords({ format: { ...format, framing }, records });
      expect(read(bytes).items.length).toBe(2);
      expect(Buffer.from(writeRecords(read(bytes))).equals(bytes)).toBe(true);
    }
  });

  test.each([
    ["zeros", [0x00, 0x00, 0x00, 0x00, 0x00]],
    ["ASCII blanks", [0x20, 0x20]],
    ["EBCDIC blanks", [0x40, 0x40, 0x40]],
    ["CR LF and Ctrl-Z", [0x0d, 0x0a, 0x1a]],
    ["EBCDIC line breaks and substitute", [0x15, 0x0d, 0x25, 0x3f]],
    ["zeros after a line break", [0x0a, 0x00, 0x00, 0x00, 0x00]],
  ])("%s after the File Control are padding and are preserved", (_, fill) => {
    for (const style of STYLES) {
      const bytes = Uint8Array.of(...createSpecimenFile(2, style), ...fill);
      const cashLetter = read(bytes);
      expect(cashLetter.items.length).toBe(2);
      expect([...cashLetter.differences, ...cashLetter.fieldProblems]).toEqual([]);
      expect(cashLetter.format.padding.length).toBe(fill.length);
      expect(Buffer.from(writeRecords(cashLetter)).equals(bytes)).toBe(true);
    }
  });

  test("zero digits in the file's encoding are padding; zero digits in a different encoding are not", () => {
    const padded = (byte: number) => readCashLetter(Uint8Array.of(...createSpecimenFile(1), byte, byte, byte, byte));
    expect(padded(0xf0).ok).toBe(true);
    expect(padded(0x30)).toMatchObject({ ok: false });
  });

  test("a second file after the first is not padding", () => {
    const twice = Uint8Array.of(...createSpecimenFile(1), ...createSpecimenFile(1));
    expect(readCashLetter(twice)).toMatchObject({
      message: "Record 13, File Header: it follows the File Control (99), which ends a file.",
    });
  });

  test("reads returned checks, including the return reason and the auxiliary on-us field from an addendum", () => {
    const cashLetter = read(
      createChangedFile((records) => [...records.slice(0, 3), ...createReturnedCheck(), ...records.slice(15)]),
    );
    expect(cashLetter.items).toEqual([
      {
        record: 4,
        amountCents: 123_456,
        returnReason: "A",
        micrLine: "C77CA021000021A123456C",
        sequenceNumber: "42",
        payee: "",
        front: null,
        back: null,
        pictureProblems: [],
      },
    ]);
    expect(cashLetter.differences.map(({ record, field }) => `${record} ${field}`)).toContain("6 bundleTotalAmount");
  });

  test("counts credits as items if the control record says so; the total amount may include or exclude credits", () => {
    const credit = makeRecord("62", { postingBankRoutingNumber: "021000021", itemAmount: 20_003 });
    const readDifferences = (indicator: string, amount: string): string[] => {
      const bytes = createChangedFile((records) =>
        [...records.slice(0, 2), credit, ...records.slice(2)].map((record) => {
          if (record.type !== "90") return record;
          const fields = { ...record.fields, creditTotalIndicator: indicator, cashLetterTotalAmount: amount };
          return { ...record, fields: { ...fields, itemsWithinCashLetterCount: "00000003" } };
        }),
      );
      return read(bytes).differences.map(({ record, field }) => `${record} ${field}`);
    };
    expect(readDifferences("1", "00000000040006")).toEqual(["19 totalRecordCount"]);
    expect(readDifferences("1", "00000000020003")).toEqual(["19 totalRecordCount"]);
    expect(readDifferences("0", "00000000020003")).toEqual(["18 itemsWithinCashLetterCount", "19 totalRecordCount"]);
  });

  test("compares a deposit ticket with the checks in its bundle or cash letter", () => {
    const ticket = (type: "61" | "62", itemAmount: number) =>
      type === "61"
        ? makeRecord("61", { payorBankRoutingNumber: "500100015", creditAccountNumberOnUs: "7700123456", itemAmount })
        : makeRecord("62", { postingBankRoutingNumber: "500100015", onUs: "7700123456", itemAmount });
    const withTickets = (at: number, ...tickets: X9Record[]) =>
      read(createChangedFile((records) => [...records.slice(0, at), ...tickets, ...records.slice(at)]));
    const ticketMessages = ({ differences }: ImageCashLetter) =>
      differences.filter(({ field }) => field === "itemAmount").map(({ message }) => message);

    expect(ticketMessages(withTickets(3, ticket("61", 20_003)))).toEqual([]);
    expect(ticketMessages(withTickets(2, ticket("62", 20_003)))).toEqual([]);
    expect(ticketMessages(withTickets(16, ticket("61", 10_001), ticket("61", 10_002)))).toEqual([]);
    expect(ticketMessages(withTickets(3, ticket("61", 99_999)))).toEqual([
      "Record 4, Credit: the deposit ticket states $999.99; the checks add up to $200.03, $799.96 less.",
    ]);
    expect(ticketMessages(withTickets(16, ticket("62", 10_001), ticket("62", 10_000)))).toEqual([
      "Record 17, Credit Item: 2 deposit tickets state $200.01; the checks add up to $200.03, $0.02 more.",
    ]);
    expect(withTickets(3, ticket("61", 20_003)).credits).toEqual([
      { record: 4, amountCents: 20_003, account: "7700123456" },
    ]);
  });

  test("images after a deposit ticket do not belong to the preceding check", () => {
    const ticket = makeRecord("61", { payorBankRoutingNumber: "500100015", itemAmount: 20_003 });
    const bytes = createChangedFile((records) => [
      ...records.slice(0, 11),
      ticket,
      ...records.slice(11, 15),
      ...records.slice(15),
    ]);
    const { items, differences } = read(bytes);
    expect(items[1]).toMatchObject({ front: null, back: null });
    expect(differences.map(({ field }) => field)).toEqual(["totalRecordCount"]);
  });

  test("amounts with a blank MICR Valid Indicator may be included in the valid total or excluded", () => {
    const readWithBlankIndicators = (total: string) =>
      read(
        createChangedFile((records) =>
          records.map((record) => {
            if (record.type === "25") return { ...record, fields: { ...record.fields, micrValidIndicator: " " } };
            if (record.type !== "70") return record;
            return { ...record, fields: { ...record.fields, micrValidTotalAmount: total } };
          }),
        ),
      );
    for (const total of ["000000020003", "000000000000", "            "]) {
      const { differences, fieldProblems } = readWithBlankIndicators(total);
      expect([...differences, ...fieldProblems]).toEqual([]);
    }
    const { differences: wrong } = readWithBlankIndicators("000000020002");
    expect(wrong.map(({ field }) => field)).toEqual(["micrValidTotalAmount"]);
  });

  test("merges repeated findings into one with a count, and keeps different findings", () => {
    const { records, format } = read(createSpecimenFile(700));
    const bytes = writeRecords({
      format,
      records: records.map((record) => {
        if (record.type === "25") return { ...record, fields: { ...record.fields, bofdIndicator: " " } };
        if (record.type !== "90") return record;
        return { ...record, fields: { ...record.fields, settlementDate: "20261399" } };
      }),
    });
    expect(read(bytes).fieldProblems.map(({ message }) => message)).toEqual([
      "Record 4, Check Detail: BOFD Indicator is blank, but it is mandatory. The same in 699 more records.",
      'Record 4209, Cash Letter Control: Settlement Date is "20261399", which is not a date (YYYYMMDD).',
    ]);
  });

  test("reports a wrong total with the difference", () => {
    expect(read(withField(18, "fileTotalAmount", "0000000000020903")).differences).toEqual([
      {
        record: 18,
        field: "fileTotalAmount",
        stated: 20_903,
        counted: 20_003,
        message: "Record 18, File Control: File Total Amount is $209.03; the records add up to $200.03, $9.00 less.",
      },
    ]);
  });

  test("reports a base64 image, and reads the opposite side", () => {
    const text = Buffer.from(Buffer.from("II*\0 a picture of a check").toString("base64"));
    const bytes = createChangedFile((records) =>
      records.map((record) => (record.number === 7 ? withImage(record, text) : record)),
    );
    const [item] = read(bytes).items;
    expect(item!.pictureProblems).toEqual([
      "Record 7, Image View Data: its Image Data is base64 text, but must be the bytes of an image.",
    ]);
    expect([item!.front, item!.back?.record]).toEqual([null, 9]);
  });

  test("prefers the full view to other views of the same side", () => {
    const [, , , , , , , , snippet] = read(createSpecimenFile(1)).records;
    const asSnippet = {
      ...read(createSpecimenFile(1)).records[5]!,
      fields: read(withField(6, "viewDescriptor", "03")).records[5]!.fields,
    };
    const bytes = createChangedFile((records) => [
      ...records.slice(0, 5),
      asSnippet as X9Record,
      snippet!,
      ...records.slice(5),
    ]);
    expect(read(bytes).items[0]!.front!.record).toBe(9);
  });

  test.each([
    [
      "a text file",
      "checks",
      "Record 1: the file does not start with a File Header (01), in ASCII or EBCDIC. It is not an image cash letter.",
    ],
    ["an empty file", "", "The file is empty."],
  ])("rejects %s", (_, text, message) => {
    expect(readCashLetter(Buffer.from(text))).toEqual({ ok: false, code: "X9NotReadable", message });
  });

  test("rejects a file with too many records", () => {
    const blank = Buffer.from(`68${" ".repeat(36)}0000000`.padEnd(45));
    const header = Buffer.from(
      createSpecimenFile(1, { encoding: "ASCII", standardLevel: "03", isPrefixed: false }).slice(0, 80),
    );
    const bytes = Buffer.concat([header, ...Array.from({ length: 100_000 }, () => blank)]);
    expect(readCashLetter(bytes)).toMatchObject({ message: "Record 100001: a file may have at most 100000 records." });
  });
});

function withImage(record: X9Record, imageData: Uint8Array): X9Record {
  const lengthOfImageData = String(imageData.length).padStart(7, "0");
  return {
    ...record,
    fields: { ...record.fields, lengthOfImageData },
    binary: { ...record.binary, imageData },
  } as X9Record;
}

function createReturnedCheck(): X9Record[] {
  return [
    makeRecord("31", {
      payorBankRoutingNumber: "02100002",
      payorBankRoutingNumberCheckDigit: "1",
      onUs: "123456/",
      itemAmount: 123_456,
      returnReason: "A",
      returnRecordAddendumCount: 1,
      eceInstitutionItemSequenceNumber: "42",
    }),
    makeRecord("33", { auxiliaryOnUs: "77", payorBankName: "First Bank" }),
  ];
}
