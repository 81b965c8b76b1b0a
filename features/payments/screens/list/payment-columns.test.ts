import { expect, test } from "vitest";
import { sortOf } from "./payment-columns";

test.each([
  ["created", undefined, { next: "created", current: "descending" }],
  ["created", "created", { next: undefined, current: "ascending" }],
  ["created", "-amount", { next: undefined, current: "none" }],
  ["amount", undefined, { next: "-amount", current: "none" }],
  ["amount", "-amount", { next: "amount", current: "descending" }],
  ["amount", "amount", { next: "-amount", current: "ascending" }],
  ["account", "account", { next: "-account", current: "ascending" }],
  ["payee", undefined, null],
] as const)("the %s column header links to the next sort order after %s", (column, sort, expected) => {
  expect(sortOf(column, { sort })).toEqual(expected);
});
