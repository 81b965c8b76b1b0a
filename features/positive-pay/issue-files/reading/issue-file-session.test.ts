import { expect, test } from "vitest";
import { createIssueFileSession } from "./issue-file-session";

const FILE =
  "account,check number,amount,void\n2218009144,7,1.00,\n2218009144,8,x,\n2218009144,9,,V\n2218009144,10,1,320\n";

function openTestFile() {
  const session = createIssueFileSession(new TextEncoder().encode(FILE));
  const preview = session.open(null);
  if (!preview.ok) throw new Error(preview.message);
  session.open({ ...preview.value.settings, unit: "dollars", kinds: { "320": "issue" } });
  return { session, preview: preview.value };
}

test("the preview includes the ambiguous void indicators and the number of lines", () => {
  const { preview } = openTestFile();
  expect(preview).toMatchObject({ lineCount: 4, kinds: ["320"], dateOrders: [] });
});

test("each check is looked up once, in batches, and active authorizations change the plans", () => {
  const { session } = openTestFile();
  const check = () => {
    const report = session.check({});
    return report.ok && report.value.lines;
  };
  expect(check()).toMatchObject({ authorize: [2, 5], repair: [3], "nothing-to-revoke": [4] });
  const first = session.lookups(3);
  expect(first.map(({ checkNumber }) => checkNumber)).toEqual(["7", "8", "9"]);
  session.addLive(first, [["2218009144 9", { id: "a", amountCents: 100, payeeName: null }]]);
  expect(session.lookups(3)).toEqual([{ accountNumber: "2218009144", checkNumber: "10" }]);
  session.addLive(session.lookups(3), []);
  expect(session.lookups(3)).toEqual([]);
  expect(check()).toMatchObject({ authorize: [2, 5], repair: [3], revoke: [4], "nothing-to-revoke": [] });
  expect(session.lines([4, 99]).map(({ line, authorizationId }) => [line, authorizationId])).toEqual([[4, "a"]]);
});

test("lines can't be checked before the file is opened", () => {
  expect(createIssueFileSession(new Uint8Array()).check({})).toMatchObject({ ok: false, code: "not-open" });
});
