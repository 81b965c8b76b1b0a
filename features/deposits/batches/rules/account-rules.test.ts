import { expect, test } from "vitest";
import { type AccountRule, accountRuleSchema, applyRules, type RuledCheck } from "./account-rules";

const check = (id: string, fields: Partial<RuledCheck> = {}): RuledCheck => ({
  ...{ id, routing: null, account: null, names: [] },
  ...fields,
});
const rule = (field: AccountRule["field"], value: string, accountNumber = "2218009144"): AccountRule => ({
  field,
  value,
  accountNumber,
});

test("the first matching rule applies, and checks without a match are unmatched", () => {
  const checks = [
    check("a", { routing: "021000021", account: "0004410023981", names: ["north/1-front.tif", "north/1-back.tif"] }),
    check("b", { routing: "021000021", account: "77", names: ["South Office/2.tif"] }),
    check("c", { names: ["3.tif"] }),
    check("d", { routing: "021000021", account: "88" }),
  ];
  const rules = [rule("drawn-account", "4410023981"), rule("name", "south office"), rule("drawn-routing", "021000021")];
  expect(applyRules(checks, rules)).toEqual({ byRule: [["a"], ["b"], ["d"]], unmatched: ["c"] });
});

test("no check matches without rules", () => {
  expect(applyRules([check("a")], [])).toEqual({ byRule: [], unmatched: ["a"] });
});

test("a partial account or routing number does not match", () => {
  const checks = [check("a", { routing: "021000021", account: "4410023981" })];
  expect(applyRules(checks, [rule("drawn-account", "44100239"), rule("drawn-routing", "021000020")]).unmatched).toEqual(
    ["a"],
  );
});

test.each([
  [rule("drawn-routing", "02100002"), "value: A routing number has nine digits."],
  [rule("drawn-account", "44-10"), "value: Enter 1 to 20 digits for the account the check is drawn on."],
  [rule("name", "  "), "value: Choose which checks the rule applies to."],
  [rule("name", "north", "12"), "accountNumber"],
])("an invalid rule is rejected with the invalid field: %j", (input, sentence) => {
  const issues = accountRuleSchema.safeParse(input).error?.issues ?? [];
  expect(issues.map(({ path, message }) => `${path.join(".")}: ${message}`)[0]).toContain(sentence);
});
