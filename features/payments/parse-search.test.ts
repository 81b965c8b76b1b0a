import { expect, test } from "vitest";
import { parseSearch } from "./parse-search";

test.each([
  // Amounts.
  ["492.15", { amountCents: 49_215, reference: "492.15" }],
  ["$21,616.96", { amountCents: 2_161_696, reference: "$21,616.96" }],
  ["21,616.96", { amountCents: 2_161_696, reference: "21,616.96" }],
  ["$ 492", { amountCents: 49_200, reference: "$ 492" }],
  ["1,048", { amountCents: 104_800, reference: "1,048" }],
  [".50", { amountCents: 50, reference: ".50" }],
  ["$17618", { amountCents: 1_761_800, reference: "$17618" }],
  ["17,618.00", { amountCents: 1_761_800, reference: "17,618.00" }],
  // Complete or partial check and account numbers, which may also be whole dollar amounts.
  [
    "17618",
    {
      amountCents: 1_761_800,
      reference: "17618",
      checkNumber: "17618",
      drawer: { accountNumber: "17618" },
      numberPart: "17618",
    },
  ],
  ["917", { amountCents: 91_700, reference: "917", checkNumber: "917", numberPart: "917" }],
  ["12", { amountCents: 1200, reference: "12", checkNumber: "12" }],
  ["0917", { reference: "0917", checkNumber: "0917", drawer: { accountNumber: "0917" }, numberPart: "0917" }],
  [
    "2218 0091 71",
    {
      reference: "2218 0091 71",
      checkNumber: "2218009171",
      drawer: { accountNumber: "2218009171" },
      numberPart: "2218009171",
    },
  ],
  // A routing number and account number, as typed and as printed in the MICR line.
  [
    "021000021 4417 2093",
    { drawer: { routingNumber: "021000021", accountNumber: "44172093" }, reference: "021000021 4417 2093" },
  ],
  [
    "⑆021000021⑆ 44172093⑈",
    { drawer: { routingNumber: "021000021", accountNumber: "44172093" }, reference: "⑆021000021⑆ 44172093⑈" },
  ],
  // References, IDs and words.
  ["CX2611", { reference: "CX2611", words: "CX2611" }],
  ["C26112000", { reference: "C26112000", idPrefix: "c26112000", words: "C26112000" }],
  ["PAY-7", { reference: "PAY-7", words: "PAY-7" }],
  ["6F1C2D3E", { reference: "6F1C2D3E", idPrefix: "6f1c2d3e", words: "6F1C2D3E" }],
  ["O’Brien & Søn", { reference: "O’Brien & Søn", words: "O’Brien & Søn" }],
  // Malformed amounts.
  ["1.234", { reference: "1.234", words: "1.234" }],
  ["4.5.6", { reference: "4.5.6", words: "4.5.6" }],
  // Input that can't be searched for.
  ["1", null],
  ["  ", null],
  ["a\0b", null],
])("%j is interpreted as %j", (text, searchTerms) => {
  expect(parseSearch(text)).toEqual(searchTerms);
});
