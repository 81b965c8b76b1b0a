import { describe, expect, test } from "vitest";
import {
  createSpecimenContents,
  createSpecimenFile,
  createSpecimenItem,
  createSpecimenTiff,
} from "./cash-letter.specimen";
import { readCashLetter } from "./read-cash-letter";
import { writeCashLetter } from "./write-cash-letter";

/** Returns each record as text, with image data replaced by its size. */
function readLines(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = view.getUint32(at);
    const text = Buffer.from(bytes.subarray(at + 4, at + 4 + length)).toString("latin1");
    lines.push(text.startsWith("52") ? `${text.slice(0, 117)}<${length - 117} bytes>` : text);
    at += 4 + length;
  }
  return lines;
}

describe("writing an image cash letter", () => {
  test("writes all records of a file with one check", () => {
    const file = createSpecimenFile(1, { encoding: "ASCII", standardLevel: "03", isPrefixed: true });
    expect(readLines(file)).toEqual([
      "0103T061000146021000089202611231427NFederal Reserve   Endorse           A       ",
      "100106100014602100008920261123202611231427IGBATCH7                          C   ",
      "200106100014602100008920261123202611230000000001" + "0001                            ",
      "25           1001 021000021        123-456789/10000010001000000000000001G 1Y01  ",
      "26102100008920261123000000000000001" + "7700123456             Jose Nunez & CoY20    ",
      "50102100008920261123000000002230000                     0                       ",
      `5202100008920261123  000000000000001${" ".repeat(48)}0${" ".repeat(16)}0000000000000223<223 bytes>`,
      "50102100008920261123000000002231000                     0                       ",
      `5202100008920261123  000000000000001${" ".repeat(48)}0${" ".repeat(16)}0000000000000223<223 bytes>`,
      "70000100000001000100000001000100002                                             ",
      "900000010000000100000000010001000000002Endorse           20261123               ",
      "9900000100000012000000010000000000010001                                        ",
    ]);
  });

  test("divides 700 checks into bundles of at most 300, with control totals that match", () => {
    const read = readCashLetter(createSpecimenFile(700));
    if (!read.ok) throw new Error(read.message);
    const { tree, stated, differences, fieldProblems } = read.value;
    expect(tree.cashLetters[0]!.bundles.map(({ items }) => items.length)).toEqual([300, 300, 100]);
    expect(stated).toEqual({ items: 700, amountCents: 7_245_350 });
    expect([...differences, ...fieldProblems]).toEqual([]);
  });

  test.each([
    [{ amountCents: 0 }, "Check 2: its amount must be between $0.01 and $99,999,999.99."],
    [{ amountCents: 10_000_000_000 }, "Check 2: its amount must be between $0.01 and $99,999,999.99."],
    [{ amountCents: 10.5 }, "Check 2: its amount must be between $0.01 and $99,999,999.99."],
    [{ front: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0) }, "Check 2: its images must be TIFF."],
    [{ back: new Uint8Array() }, "Check 2: its images must be TIFF."],
    [{ micrLine: "" }, "Check 2: its MICR line is required, but was not fully read."],
    [{ micrLine: "A02100002*A123C" }, "Check 2: its MICR line is required, but was not fully read."],
    [
      { micrLine: "A021000021A123456789012345678901234C" },
      "Check 2: its MICR line is required, but was not fully read.",
    ],
  ])("rejects a check with %o", (change, message) => {
    const contents = createSpecimenContents();
    const items = [contents.items[0]!, { ...createSpecimenItem(2), ...change }];
    expect(writeCashLetter({ ...contents, items })).toEqual({ ok: false, code: "ItemNotWritable", message });
  });

  test("writes a MICR line with unreadable symbols, and excludes the check's amount from the valid total", () => {
    const contents = createSpecimenContents();
    const items = [contents.items[0]!, { ...createSpecimenItem(2), micrLine: "A021000021A12*456789C" }];
    const written = writeCashLetter({ ...contents, items });
    const read = readCashLetter(written.ok ? written.value : new Uint8Array());
    if (!read.ok) throw new Error(read.message);
    expect(read.value.tree.cashLetters[0]!.bundles[0]!.control!.fields.micrValidTotalAmount).toBe("000000010001");
    expect(read.value.items[1]!.micrLine).toBe("A021000021A12*456789C");
    expect(read.value.fieldProblems).toEqual([]);
  });

  test("writes the given images unchanged", () => {
    const read = readCashLetter(createSpecimenFile(1));
    if (!read.ok) throw new Error(read.message);
    expect(read.value.items[0]!.front).toEqual({ contentType: "image/tiff", bytes: createSpecimenTiff(7), record: 7 });
    expect(read.value.items[0]!.back).toEqual({ contentType: "image/tiff", bytes: createSpecimenTiff(9), record: 9 });
  });
});
