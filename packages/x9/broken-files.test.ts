import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BrokenFile, createBrokenFiles } from "./broken-files.specimen";
import { createSpecimenFile } from "./cash-letter.specimen";
import { readCashLetter } from "./read-cash-letter";

/** Returns the reader's error, or all messages about differences and field problems. */
function readMessages(bytes: Uint8Array): string[] {
  const read = readCashLetter(bytes);
  if (!read.ok) return [read.message];
  return [...read.value.differences, ...read.value.fieldProblems].map(({ message }) => message);
}

describe("broken image cash letters", () => {
  const files = createBrokenFiles();

  test("there are more than a hundred, and none equals the original file", () => {
    const original = Buffer.from(createSpecimenFile(2)).toString("hex");
    expect(files.length).toBeGreaterThanOrEqual(120);
    expect(files.filter(({ bytes }) => Buffer.from(bytes).toString("hex") === original)).toEqual([]);
    expect(readMessages(createSpecimenFile(2))).toEqual([]);
  });

  test("each is reported with the number of the broken record", () => {
    const unreported = files.filter(({ bytes, record }: BrokenFile) => {
      return !readMessages(bytes).some((sentence) => new RegExp(`^Record ${record}[,:]`).test(sentence));
    });
    expect(
      unreported.map(({ description, record, bytes }) => ({ description, record, messages: readMessages(bytes) })),
    ).toEqual([]);
  });

  test("changing, inserting or removing bytes never makes the reader throw", () => {
    const original = createSpecimenFile(2);
    const edit = fc.record({
      at: fc.nat(original.length - 1),
      kind: fc.constantFrom("change", "insert", "remove", "cut"),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        let bytes = original;
        for (const { at, kind, bytes: put } of edits) bytes = applyEdit(bytes, Math.min(at, bytes.length), kind, put);
        for (const sentence of readMessages(bytes))
          expect(sentence).toMatch(/^(?:Record \d+[,:]|The file is empty)[ -~]*$/);
      }),
      { seed: 9, numRuns: 2000 },
    );
  });

  test("arbitrary bytes never make the reader throw", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(readCashLetter(bytes).ok).toBe(false);
        expect(readCashLetter(Uint8Array.of(0x30, 0x31, ...bytes)).ok).toBe(false);
      }),
      { seed: 9, numRuns: 500 },
    );
  });
});

function applyEdit(bytes: Uint8Array, at: number, kind: string, put: Uint8Array): Uint8Array<ArrayBuffer> {
  const before = bytes.slice(0, at);
  if (kind === "cut") return before;
  if (kind === "insert") return Uint8Array.of(...before, ...put, ...bytes.slice(at));
  if (kind === "remove") return Uint8Array.of(...before, ...bytes.slice(at + put.length));
  return Uint8Array.of(...before, ...put, ...bytes.slice(at + put.length));
}
