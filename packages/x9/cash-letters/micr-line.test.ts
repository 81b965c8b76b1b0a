import { describe, expect, test } from "vitest";
import { formatMicrLine, parseMicrLine } from "./micr-line";

const FIELDS = { auxiliaryOnUs: "", externalProcessingCode: "", routingNumber: "021000021", onUs: "" };

describe("converting between a MICR line and record fields", () => {
  test.each([
    ["A021000021A1234567890C1042", { onUs: "1234567890/1042" }],
    ["C001042CA021000021A1234567890C", { auxiliaryOnUs: "001042", onUs: "1234567890/" }],
    ["C1042C4A021000021A12D34D56C78", { auxiliaryOnUs: "1042", externalProcessingCode: "4", onUs: "12-34-56/78" }],
    ["A021000021AC1234C0099", { onUs: "/1234/0099" }],
    ["A021000021A12*4C", { onUs: "12*4/" }],
  ])("%s", (line, fields) => {
    expect(parseMicrLine(line)).toEqual({ ...FIELDS, ...fields });
    expect(formatMicrLine({ ...FIELDS, ...fields })).toBe(line);
  });

  test("the amount is ignored", () => {
    expect(parseMicrLine("A021000021A1234C1042B0000012000B")).toEqual({ ...FIELDS, onUs: "1234/1042" });
  });

  test("blanks are removed only if the value would not fit the field otherwise", () => {
    expect(parseMicrLine("A021000021A 1234 5678 9012 3456C 78")?.onUs).toBe("1234567890123456/78");
    expect(parseMicrLine("A021000021A 1234 5678C 78 ")?.onUs).toBe("1234 5678/ 78");
  });

  test.each([
    "",
    "021000021",
    "A02100002A1234C",
    "A02100002*A1234C",
    "A021000021A123456789012345678901C",
    "C1234567890123456CA021000021A1C",
  ])("%s does not fit the fields", (line) => expect(parseMicrLine(line)).toBeNull());
});
