import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { seedAccounts } from "@/lib/ledger/accounts/saved-accounts";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { previewFilterLine, resolveFilterLine } from "./resolve-filter-line";

const TODAY = "2026-11-27";
let portal: TestPortal;
let operator: Session;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = portal.session("operator");
  await seedAccounts(portal.ledger.db, [
    { accountNumber: "2218009144", name: "Payroll" },
    { accountNumber: "2218009110", name: "Operating" },
    { accountNumber: "2218009268", name: "Operating reserve" },
  ]);
});
afterAll(() => portal.close());

const resolve = async (line: string) => {
  const resolved = await resolveFilterLine(operator, line, TODAY);
  return resolved.ok ? resolved.value : resolved.message;
};

describe("resolves the account in a line", () => {
  test.each([
    ["account:pay >1000", { account: ["2218009144"], minCents: 100_001 }],
    ["account:operating", { account: ["2218009110"] }],
    ["account:9268", { account: ["2218009268"] }],
    ["account:pay account:9268", { account: ["2218009144", "2218009268"] }],
    // An account number that the portal has not seen before.
    ["account:5550001234", { account: ["5550001234"] }],
    [
      "account:oper",
      "Several accounts match “oper”: “Operating”, “Operating reserve”. Choose one, or type more of the name or number.",
    ],
    ["account:escrow", "No saved account matches “escrow”."],
  ])("%j", async (line, expected) => {
    expect(await resolve(line)).toEqual(expected);
  });
});

describe("previews a line while it is typed", () => {
  const completions = async (line: string) =>
    (await previewFilterLine(operator, line, TODAY)).completions.map((completion) => Object.values(completion));

  test("completes an account by its name", async () => {
    expect(await completions(">500 a:pay")).toEqual([[">500 a:2218009144 ", "Payroll", "2218009144"]]);
  });

  test.each([
    ["sta", ["status:"]],
    ["status:com", ["status:Completed "]],
    ["nov s:hold,re", ["nov s:hold,Rejected "]],
    ["last", ["last week ", "last month "]],
    ["deposits", []],
    ["nov ", []],
    ["payee:oak", []],
  ])("completes %j as %j", async (line, lines) => {
    expect((await completions(line)).map(([completed]) => completed)).toEqual(lines);
  });

  test("returns the line's filters, or its problem", async () => {
    expect(await previewFilterLine(operator, "account:pay returned", TODAY)).toMatchObject({
      filters: { account: ["2218009144"], flag: ["returned"] },
      problem: null,
    });
    expect(await previewFilterLine(operator, "color:red", TODAY)).toEqual({
      filters: {},
      problem: "There is no filter “color:”. To search for text, put it in quotes.",
      completions: [],
    });
  });
});
