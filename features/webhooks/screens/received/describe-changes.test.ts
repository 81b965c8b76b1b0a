import { expect, test } from "vitest";
import { describeChanges } from "./describe-changes";

const change = (field: string, from: unknown, to: unknown) => ({ kind: "payment" as const, id: "p", field, from, to });

test.each([
  ["received" as const, [], "Not applied yet"],
  ["applied" as const, [], "No changes: already up to date, or refreshed from the bank"],
  ["applied" as const, [change("status", "Batched", "Processing")], "status Batched → Processing"],
  [
    "applied" as const,
    [change("amount", null, 100), change("status", null, "Hold"), change("posting", null, "Pending")],
    "status is Hold and 2 more fields",
  ],
  [
    "applied" as const,
    [change("amount", null, 100), change("wasReturned", false, true)],
    "amount 100 and 1 more field",
  ],
])("describes an event that is %s with the changes %j as %j", (state, changes, words) => {
  expect(describeChanges({ state, changes })).toBe(words);
});
