import { expect, test } from "vitest";
import { describeFilter, type FilterName, withoutFilter } from "./filter-model";
import { EMPTY_QUERY, isFiltered } from "./payments-search";

const FULL = {
  ...EMPTY_QUERY,
  status: ["Hold" as const, "Rejected" as const, "Created" as const],
  direction: ["Inbound" as const],
  account: ["2218009144", "1234"],
  from: "2026-11-01" as const,
  to: "2026-11-20" as const,
  minCents: 10_000,
  check: "773",
  payee: "okonkwo",
};

test.each<[FilterName, string | null]>([
  ["status", "Hold or 2 others"],
  ["direction", "Inbound"],
  ["type", null],
  ["account", "…0091 44 or 1234"],
  ["created", "Nov 1 to Nov 20"],
  ["amount", "from $100.00"],
  ["check", "773"],
  ["payee", "okonkwo"],
])("describes the %s filter as %s", (name, description) => {
  expect(describeFilter(FULL, name)).toBe(description);
});

test("describes an open range, and a range with equal ends", () => {
  expect(describeFilter({ ...EMPTY_QUERY, to: "2026-11-20" }, "created")).toBe("until Nov 20");
  expect(describeFilter({ ...EMPTY_QUERY, minCents: 500, maxCents: 500 }, "amount")).toBe("$5.00");
});

test("removes each filter individually", () => {
  let query: ReturnType<typeof withoutFilter> = { ...FULL, before: "abc" };
  for (const name of ["status", "direction", "account", "created", "amount", "check", "payee"] as const) {
    expect(isFiltered(query)).toBe(true);
    query = withoutFilter(query, name);
    expect(describeFilter(query, name)).toBeNull();
  }
  expect(isFiltered(query)).toBe(false);
});
