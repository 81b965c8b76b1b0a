import { describe, expect, test } from "vitest";
import { parseFilterLine, toFilterLine } from "./filter-line";

// A Friday.
const TODAY = "2026-11-27";
const parse = (line: string) => {
  const result = parseFilterLine(line, TODAY);
  return result.ok ? { ...result.value.filters, accounts: result.value.accounts } : result.message;
};

test.each([
  [
    "account:operating >1000 nov returned",
    { accounts: ["operating"], minCents: 100_001, from: "2026-11-01", to: "2026-11-30", flag: ["returned"] },
  ],
  [
    "payee:oak status:hold last week",
    { accounts: [], payee: "oak", status: ["Hold"], from: "2026-11-16", to: "2026-11-22" },
  ],
  [
    "a:op >1k nov deposits",
    {
      accounts: ["op"],
      minCents: 100_001,
      from: "2026-11-01",
      to: "2026-11-30",
      direction: ["Outbound"],
      type: ["Forward"],
    },
  ],
  ['a:"main operating" p:"Oak & Pine"', { accounts: ["main operating"], payee: "Oak & Pine" }],
  ["s:hold,comp Rejected", { accounts: [], status: ["Hold", "Completed", "Rejected"] }],
  ["marked:open-return by:me", { accounts: [], flag: ["open-return"], work: ["mine"] }],
  ["check:30012 type:return posting:fail", { accounts: [], check: "30012", type: ["Return"], posting: ["Failed"] }],
  // Words that are not filters, and quoted text, become search text.
  ["ridgeway electric >=500", { accounts: [], minCents: 50_000, find: "ridgeway electric" }],
  ['"may returned"', { accounts: [], find: "may returned" }],
  ["492.15", { accounts: [], find: "492.15" }],
  ["021000021 4417 2093", { accounts: [], find: "021000021 4417 2093" }],
  ["", { accounts: [] }],
])("parses the filters in %j", (line, filters) => {
  expect(parse(line)).toEqual(filters);
});

test.each([
  [">1,000.50", { minCents: 100_051 }],
  [">=$1k", { minCents: 100_000 }],
  ["> 1000", { minCents: 100_001 }],
  ["<500", { maxCents: 49_999 }],
  ["<=500", { maxCents: 50_000 }],
  ["500..750.25", { minCents: 50_000, maxCents: 75_025 }],
  [".91...93", { minCents: 91, maxCents: 93 }],
  ["500..", { minCents: 50_000 }],
  ["..750", { maxCents: 75_000 }],
  [">500 <=600", { minCents: 50_001, maxCents: 60_000 }],
  ["amount:500", { minCents: 50_000, maxCents: 50_000 }],
])("parses the amounts in %j", (line, filters) => {
  expect(parse(line)).toEqual({ accounts: [], ...filters });
});

test.each([
  ["today", "2026-11-27", "2026-11-27"],
  ["yesterday", "2026-11-26", "2026-11-26"],
  ["this week", "2026-11-23", "2026-11-29"],
  ["last week", "2026-11-16", "2026-11-22"],
  ["this month", "2026-11-01", "2026-11-30"],
  ["last month", "2026-10-01", "2026-10-31"],
  ["last 7 days", "2026-11-21", "2026-11-27"],
  ["nov", "2026-11-01", "2026-11-30"],
  ["December", "2025-12-01", "2025-12-31"],
  ["feb 2024", "2024-02-01", "2024-02-29"],
  ["nov 14", "2026-11-14", "2026-11-14"],
  ["nov 28", "2025-11-28", "2025-11-28"],
  ["nov 14 2025", "2025-11-14", "2025-11-14"],
  ["11/14", "2026-11-14", "2026-11-14"],
  ["11/14/2025", "2025-11-14", "2025-11-14"],
  ["2026-11-14", "2026-11-14", "2026-11-14"],
  ["2026-11-01..2026-11-14", "2026-11-01", "2026-11-14"],
  ['created:"last week"', "2026-11-16", "2026-11-22"],
  ["since nov 3", "2026-11-03", undefined],
  ["until yesterday", undefined, "2026-11-26"],
])("parses the days in %j", (line, from, to) => {
  expect(parse(line)).toEqual({ accounts: [], ...(from ? { from } : {}), ...(to ? { to } : {}) });
});

describe("rejects an ambiguous or invalid line", () => {
  test.each([
    ["color:red", "There is no filter “color:”. To search for text, put it in quotes."],
    ["status:c", "“c” could be Created or Completed or Canceled."],
    [
      "status:gone",
      "status: must be one of Created, Pending, Hold, Batched, Processing, Completed, Rejected, Canceled.",
    ],
    ["status:", "“status:” has no value."],
    ["account:o", "Type at least two letters of the account’s name, or its number: account:op."],
    ["check:12a", "A check number is 1 to 15 digits."],
    ["amount:lots", "“lots” is not an amount. Try amount:>1000 or amount:500..750."],
    ["created:soon", '“soon” is not a day. Try created:2026-11-14 or created:"last week".'],
    ["nov today", "“today” conflicts with an earlier filter."],
    ["payee:oak payee:elm", "“payee:elm” conflicts with an earlier filter."],
    [">500 <100", "The minimum is above the maximum."],
    ["since nov 20 until nov 3", "The first day is after the last."],
    [`payee:${"a".repeat(61)}`, "A payee can have up to 60 characters."],
    ["a".repeat(101), "Search text can have up to 100 characters."],
    ["x >500", "“x” is too short to search for."],
  ])("%j", (line, problem) => {
    expect(parse(line)).toBe(problem);
  });
});

test.each([
  ["Ridgeway Electric", "Ridgeway Electric"],
  ["May", '"May"'],
  ["re:paid", '"re:paid"'],
])("the search text %j becomes the line %j", (text, line) => {
  expect(toFilterLine(text, TODAY)).toBe(line);
});
