import { expect, test } from "vitest";
import type { BatchCheckView, BatchPictureView } from "@/features/deposits/batches/batch-view";
import { checkProblem } from "./check-names";

const reading: BatchPictureView["reading"] = {
  width: 1200,
  height: 550,
  shows: null,
  routing: "021000021",
  account: "4410023981",
  checkNumber: "1041",
  amountCents: null,
  amountRegion: null,
  failedTests: [],
};

/** Creates a check whose front has the given reading. */
function createCheck(front: Partial<BatchPictureView["reading"]>): BatchCheckView {
  const picture = (fields: Partial<BatchPictureView["reading"]>) => ({
    id: "",
    name: "",
    url: "",
    reading: { ...reading, ...fields },
  });
  return {
    id: "",
    version: 1,
    front: picture(front),
    back: picture({}),
    amountCents: null,
    accountNumber: null,
    isNoDuplicate: false,
  };
}

test.each([
  [{ date: "2026-05-26" }, "Stale date"],
  [{ date: "2026-05-26", routing: "000000518" }, null],
  [{ date: "2026-11-24" }, "Postdated"],
  [{ date: "2026-11-02" }, null],
  [{ date: null }, null],
  [{}, null],
])("[GAP-45] for a check with %j on business day 2026-11-23, the problem is %s", (front, problem) => {
  expect(checkProblem(createCheck(front), "2026-11-23")).toBe(problem);
});
