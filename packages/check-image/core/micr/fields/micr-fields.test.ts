import { expect, test } from "vitest";
import { parseMicrFields } from "./micr-fields";

const NONE = {
  routing: "021000021",
  account: "",
  checkNumber: "",
  auxiliaryOnUs: "",
  processControl: "",
  externalProcessingCode: "",
  amountCents: null,
};

test.each([
  ["A021000021A 1234567890C 0101", { ...NONE, account: "1234567890", checkNumber: "101" }],
  ["A021000021A 1234567890C0101", { ...NONE, account: "1234567890", checkNumber: "101" }],
  ["A021000021A 0101 1234567890C", { ...NONE, account: "1234567890", checkNumber: "101" }],
  ["A021000021A 0101C1234567890C", { ...NONE, account: "1234567890", checkNumber: "101" }],
  ["A021000021A C1234567890C 0101", { ...NONE, account: "1234567890", checkNumber: "101" }],
  ["A021000021A 12D3456D7C", { ...NONE, account: "1234567" }],
  ["C001987C A021000021A 1234567C", { ...NONE, account: "1234567", checkNumber: "1987", auxiliaryOnUs: "001987" }],
  [
    "C001987C 4A021000021A 1234567C 25 B0000012345B",
    {
      ...NONE,
      account: "1234567",
      checkNumber: "1987",
      auxiliaryOnUs: "001987",
      processControl: "25",
      externalProcessingCode: "4",
      amountCents: 12345,
    },
  ],
  ["2A021000021A 1234567C 101", { ...NONE, account: "1234567", checkNumber: "101", externalProcessingCode: "2" }],
])("parses %s", (line, fields) => {
  expect(parseMicrFields(line)).toEqual(fields);
});

test.each([
  ["", "empty"],
  ["A021000021A", "no account"],
  ["A021000021A 1234567", "no on-us symbol, so the account may continue"],
  ["A02100002A 1234567C", "eight digits between the transit symbols"],
  ["A021000021 1234567C", "one transit symbol"],
  ["C101C A12345D678A 1234D567C", "a Canadian line"],
  ["A021000021A 1234567C B00012345B", "an eight-digit amount"],
  ["1234A021000021A 1234567C", "four digits instead of the single-digit external processing code"],
  ["A021000021A 1C2C3C4C5", "five on-us groups"],
])("%s is not a United States layout: %s", (line) => {
  expect(parseMicrFields(line)).toBeNull();
});
