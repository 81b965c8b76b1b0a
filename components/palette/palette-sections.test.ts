import { expect, test } from "vitest";
import {
  buildPaletteSections,
  extractSearchText,
  matchesWords,
  NO_SEARCH_RESULTS,
  type PaletteSources,
  type SearchResults,
} from "./palette-sections";

const SOURCES: PaletteSources = {
  pages: [
    { href: "/deposit", label: "Deposit", key: "d" },
    { href: "/payments", label: "Payments", key: "p" },
  ],
  commands: ["deposit", "theme-dark", "sign-out"],
  recent: [{ label: "Check 1048", href: "/payments/p1" }],
};
const RESULTS: SearchResults = {
  payments: [
    {
      id: "p1",
      checkNumber: "1048",
      direction: "Inbound",
      paymentType: "Forward",
      payeeName: "Nils Aagaard",
      reference: "PAY-7",
      amountCents: 8800,
      status: "Hold",
      remarks: ["Decided: return"],
    },
  ],
  isMore: false,
  accounts: [{ accountNumber: "2218009144", name: "Payroll" }],
  isFilterLine: false,
};

const outline = (query: string, found = NO_SEARCH_RESULTS, sources = SOURCES) =>
  buildPaletteSections(query, found, sources).map(({ title, items }) => [title, ...items.map(({ label }) => label)]);

test("shows recent items, pages and actions before anything is typed", () => {
  expect(outline("")).toEqual([
    ["Recent", "Check 1048"],
    ["Go to", "Deposit", "Payments"],
    ["Actions", "Deposit a check", "Use the dark theme", "Sign out"],
  ]);
});

test("words match pages and actions first, including by keywords", () => {
  expect(outline("pay", RESULTS)).toEqual([
    ["Go to", "Payments"],
    ["Accounts", "Payroll"],
    ["Payments", "Check 1048"],
  ]);
  expect(outline("night")).toEqual([["Actions", "Use the dark theme"]]);
  expect(outline("zz")).toEqual([]);
});

test("a number lists payments and accounts first", () => {
  expect(outline("1048", RESULTS)).toEqual([
    ["Payments", "Check 1048"],
    ["Accounts", "Payroll"],
  ]);
  expect(buildPaletteSections("1048", RESULTS, SOURCES)[0]!.items[0]).toEqual({
    id: "payment p1",
    label: "Check 1048",
    detail: "$88.00 · Nils Aagaard · Inbound check · Hold · Decided: return",
    icon: "payment",
    href: "/payments/p1",
    isRemembered: true,
  });
});

test("shows a payment's reference if it has no payee", () => {
  const [payment] = RESULTS.payments;
  const results = { ...RESULTS, payments: [{ ...payment!, payeeName: null }] };
  expect(buildPaletteSections("1048", results, SOURCES)[0]!.items[0]!.detail).toBe(
    "$88.00 · PAY-7 · Inbound check · Hold · Decided: return",
  );
});

test("links to the payments list if more payments match than fit", () => {
  const [payments] = buildPaletteSections("48.10", { ...RESULTS, isMore: true }, SOURCES);
  expect(payments!.items.at(-1)).toEqual({
    id: "payments all",
    label: "All payments for “48.10”",
    icon: "page:/payments",
    href: "/payments?find=48.10",
  });
});

test("a filter line opens the list with those filters", () => {
  const sections = buildPaletteSections("nov returned", { ...NO_SEARCH_RESULTS, isFilterLine: true }, SOURCES);
  expect(sections.at(-1)!.items).toEqual([
    {
      id: "payments filtered",
      label: "Payments: nov returned",
      icon: "page:/payments",
      href: "/payments?line=nov%20returned",
    },
  ]);
});

test("a freeze command lists matching accounts and any unknown number", () => {
  const sources = { ...SOURCES, commands: ["restrict" as const] };
  expect(buildPaletteSections("freeze 9144", RESULTS, sources)[0]).toEqual({
    id: "freeze",
    title: "Freeze",
    items: [
      {
        id: "freeze 2218009144",
        label: "Freeze 2218 0091 44",
        detail: "Payroll · stop everything",
        icon: "freeze",
        href: "/restrictions/new?account=2218009144&preset=freeze",
      },
    ],
  });
  expect(outline("freeze 7777 8888 12", NO_SEARCH_RESULTS, sources)).toEqual([["Freeze", "Freeze 7777 8888 12"]]);
  expect(outline("freeze 77", NO_SEARCH_RESULTS, sources)).toEqual([]);
});

test("a freeze command restricts a subaccount only individually, never together with other accounts", () => {
  const accounts = [
    { accountNumber: "2218009171", name: "Escrow" },
    { accountNumber: "2218009284", name: "Operating, east", subaccount: { masterAccountNumber: "2218009110" } },
  ];
  const sources: PaletteSources = { ...SOURCES, commands: ["restrict"] };
  const [freeze] = buildPaletteSections("freeze 9171 9284", { ...NO_SEARCH_RESULTS, accounts }, sources);
  expect(freeze?.items.map(({ label, detail }) => [label, detail])).toEqual([
    ["Freeze 2218 0091 71", "Escrow · stop everything"],
    ["Freeze 2218 0092 84", "Operating, east · stop everything on this subaccount"],
  ]);
});

test("a freeze command never lists an account that does not match the current input", () => {
  const sources = { ...SOURCES, commands: ["restrict" as const] };
  const earlier: SearchResults = {
    payments: [],
    isMore: false,
    accounts: [
      { accountNumber: "2218009110", name: "Operating" },
      { accountNumber: "2218009171", name: "Escrow" },
    ],
    isFilterLine: false,
  };
  expect(outline("freeze 2218009171", earlier, sources)).toEqual([["Freeze", "Freeze 2218 0091 71"]]);
  expect(outline("freeze escrow", earlier, sources)).toEqual([["Freeze", "Freeze 2218 0091 71"]]);
  expect(outline("freeze 2218009999", earlier, sources)).toEqual([["Freeze", "Freeze 2218 0099 99"]]);
});

test("a freeze command with several accounts lists each account, never a combined number", () => {
  const sources = { ...SOURCES, commands: ["restrict" as const] };
  const accounts = [
    { accountNumber: "2218009171", name: "Escrow" },
    { accountNumber: "2218009235", name: "Refunds" },
  ];
  const both = ["Freeze", "Freeze both together", "Freeze 2218 0091 71", "Freeze 2218 0092 35"];
  expect(outline("freeze 9171 9235", { ...NO_SEARCH_RESULTS, accounts }, sources)).toEqual([both]);
  expect(outline("freeze 9171, 9235 9171", { ...NO_SEARCH_RESULTS, accounts }, sources)).toEqual([both]);
  expect(outline("freeze 9171 8888", { ...NO_SEARCH_RESULTS, accounts }, sources)).toEqual([
    ["Freeze", "Freeze both together", "Freeze 2218 0091 71", "Freeze 8888"],
  ]);
  expect(outline("freeze 7777 8888 9999", NO_SEARCH_RESULTS, sources)).toEqual([
    ["Freeze", "Freeze all 3 together", "Freeze 7777", "Freeze 8888", "Freeze 9999"],
  ]);
  expect(outline("freeze 2218 0091 71", { ...NO_SEARCH_RESULTS, accounts }, sources)).toEqual([
    ["Freeze", "Freeze 2218 0091 71"],
  ]);
});

test("freezes several accounts in one placement if each is identified unambiguously", () => {
  const sources = { ...SOURCES, commands: ["restrict" as const] };
  const accounts = [
    { accountNumber: "2218009171", name: "Escrow" },
    { accountNumber: "2218009235", name: "Refunds" },
  ];
  expect(buildPaletteSections("freeze 9171 9235", { ...NO_SEARCH_RESULTS, accounts }, sources)[0]?.items[0]).toEqual({
    id: "freeze 2218009171 2218009235",
    label: "Freeze both together",
    detail: "2218 0091 71, 2218 0092 35",
    icon: "freeze",
    href: "/restrictions/playbooks/place?playbook=compromised-customer&account=2218009171&account=2218009235",
  });
  const similar = { accountNumber: "2218109171", name: "Escrow, old" };
  expect(outline("freeze 9171 9235", { ...NO_SEARCH_RESULTS, accounts: [...accounts, similar] }, sources)).toEqual([
    ["Freeze", "Freeze 2218 0091 71", "Freeze 2218 1091 71", "Freeze 2218 0092 35"],
  ]);
});

test("[R-26] omits actions that are not permitted", () => {
  const sources = { pages: [], commands: [], recent: [] };
  expect(outline("deposit", NO_SEARCH_RESULTS, sources)).toEqual([]);
  expect(outline("freeze 1234", RESULTS, sources).map(([title]) => title)).not.toContain("Freeze");
});

test("every query word must match the start of a word, ignoring case", () => {
  expect(matchesWords("Deposit a check", "CHE dep")).toBe(true);
  expect(matchesWords("Deposit a check", "posit")).toBe(false);
  expect(matchesWords("Überweisung", "über")).toBe(true);
});

test("a search needs two characters; a freeze command searches for its account", () => {
  expect(extractSearchText(" 1 ")).toBeNull();
  expect(extractSearchText("10")).toBe("10");
  expect(extractSearchText("Freeze  2218 0091")).toBe("2218 0091");
  expect(extractSearchText("freeze 1")).toBeNull();
});
