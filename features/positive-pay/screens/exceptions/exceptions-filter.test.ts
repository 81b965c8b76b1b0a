import { expect, test } from "vitest";
import { exceptionsAddress, isOwnedBy } from "./exceptions-filter";

const work = (owner: { name: string; isSelf: boolean } | null, done: { name: string; at: string } | null = null) => ({
  work: { version: 1, owner, done },
});
const ME = { name: "Olga", isSelf: true };

test.each([
  ["nobody's", work(null), [true, false, true]],
  ["mine", work(ME), [true, true, false]],
  ["mine, and done", work(ME, { name: "Olga", at: "2026-11-20T09:00:00Z" }), [true, false, false]],
  ["another's", work({ name: "Carl", isSelf: false }), [true, false, false]],
])("an exception that is %s", (_, exception, expected) => {
  expect((["anybody", "mine", "nobody"] as const).map((owner) => isOwnedBy(owner, exception))).toEqual(expected);
});

test("the address has what differs from the usual", () => {
  expect(exceptionsAddress("anybody")).toBe("/positive-pay");
  expect(exceptionsAddress("mine", "p 1")).toBe("/positive-pay?work=mine&selected=p+1");
});
