import { expect, test } from "vitest";
import { findRepeatedChecks, type IdentifiedCheck } from "./repeated-checks";

const check = (id: string, more: Partial<IdentifiedCheck> = {}): IdentifiedCheck => ({
  id,
  routing: "021000021",
  account: "4410023981",
  checkNumber: "1048",
  amountCents: 12_000,
  sha256s: [`${id} front`, `${id} back`],
  ...more,
});

test("checks with the same MICR line match, regardless of the typed amount", () => {
  const checks = [check("a"), check("b", { checkNumber: "1049" }), check("c", { amountCents: 21_000 })];
  expect(findRepeatedChecks(checks)).toEqual([["a", "c"]]);
});
test("checks with the same image match, regardless of what was read from it", () => {
  expect(findRepeatedChecks([check("a"), check("b", { checkNumber: null, sha256s: ["a front"] })])).toEqual([
    ["a", "b"],
  ]);
});
test("checks with a different account or routing number do not match", () => {
  expect(
    findRepeatedChecks([check("a"), check("b", { account: "999" }), check("c", { routing: "011000015" })]),
  ).toEqual([]);
});
test("if the account was not read, the amounts must match", () => {
  expect(findRepeatedChecks([check("a"), check("b", { account: null })])).toEqual([["a", "b"]]);
  expect(findRepeatedChecks([check("a"), check("b", { account: null, amountCents: 100 })])).toEqual([]);
  expect(
    findRepeatedChecks([check("a", { amountCents: null }), check("b", { account: null, amountCents: null })]),
  ).toEqual([]);
});
test("unread checks do not match", () => {
  const unread = { routing: null, account: null, checkNumber: null };
  expect(findRepeatedChecks([check("a", unread), check("b", unread)])).toEqual([]);
});
test("three matching checks form one group", () => {
  expect(findRepeatedChecks([check("a"), check("b"), check("c")])).toEqual([["a", "b", "c"]]);
});
