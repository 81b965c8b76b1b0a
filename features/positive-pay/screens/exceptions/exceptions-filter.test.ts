import { expect, test } from "vitest";
import { exceptionsHref, isOwnedBy } from "./exceptions-filter";

const withAssignment = (
  owner: { name: string; isSelf: boolean } | null,
  done: { name: string; at: string } | null = null,
) => ({
  work: { version: 1, owner, done },
});
const ME = { name: "Olga", isSelf: true };

test.each([
  ["unassigned", withAssignment(null), [true, false, true]],
  ["assigned to me", withAssignment(ME), [true, true, false]],
  [
    "assigned to me and resolved",
    withAssignment(ME, { name: "Olga", at: "2026-11-20T09:00:00Z" }),
    [true, false, false],
  ],
  ["assigned to someone else", withAssignment({ name: "Carl", isSelf: false }), [true, false, false]],
])("filters an exception that is %s", (_, exception, expected) => {
  expect((["anybody", "mine", "nobody"] as const).map((owner) => isOwnedBy(owner, exception))).toEqual(expected);
});

test("the URL includes only non-default values", () => {
  expect(exceptionsHref("anybody")).toBe("/positive-pay");
  expect(exceptionsHref("mine", "p 1")).toBe("/positive-pay?work=mine&selected=p+1");
});
