import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { drawStack, type Stack } from "./batch/draw-stack";
import {
  addCashLetter,
  addFolder,
  balanceAndSend,
  type EntryCost,
  enterAmounts,
  fixPictures,
  openBatch,
  removeDuplicates,
  waitUntilDeposited,
} from "./batch/work-through";
import { measureLongTasks } from "./browser/long-tasks";
import { withMeasuredPage } from "./browser/measured-page";

/**
 * Processes a batch by keyboard in Chromium against the newest build. The stack of checks has two duplicates, one
 * upside-down check, one missing back and a total that is off by $9.00; it is added as a folder of TIFF files and as an
 * image cash letter. The portal is killed once during sending. Prints keystrokes and seconds per check, and the main
 * thread's long tasks. Fails if any check is not deposited exactly once.
 */
const { values } = parseArgs({
  options: {
    checks: { type: "string", default: "60" },
    stack: { type: "string" },
    from: { type: "string", default: "folder,letter" },
  },
});
const count = Number(values.checks);

const SOURCES: Readonly<Record<string, (page: Page, stack: Stack) => Promise<void>>> = {
  folder: (page, { folder }) => addFolder(page, folder),
  letter: (page, { letter }) => addCashLetter(page, letter),
};

const root = values.stack ?? mkdtempSync(join(tmpdir(), "endorse-batch-"));
try {
  const stack = await drawStack(count, root);
  for (const source of values.from.split(",")) await measure(source, stack);
} finally {
  if (!values.stack) rmSync(root, { recursive: true });
}

function measure(source: string, stack: Stack): Promise<void> {
  return withMeasuredPage("dana", async ({ page, product, clock }) => {
    await openBatch(page);
    const row: Record<string, unknown> = { source, checks: count };
    const measureStep = async (name: string, work: () => Promise<void>) => {
      const startedMs = performance.now();
      const tasks = await measureLongTasks(page, work);
      row[`${name}S`] = Math.round((performance.now() - startedMs) / 100) / 10;
      row[`${name}LongTasks`] = `${tasks.count}, longest ${Math.round(tasks.longestMs)} ms`;
      console.log(source, name, row[`${name}S`], "s, long tasks", row[`${name}LongTasks`]);
    };
    await measureStep("reading", () => SOURCES[source]!(page, stack));
    if (source === "folder") await measureStep("fixing", () => fixPictures(page, stack));
    await measureStep("duplicates", () => removeDuplicates(page, 2));
    let costs: EntryCost[] = [];
    await measureStep("amounts", async () => {
      costs = await enterAmounts(page, stack.amounts);
    });
    const startedMs = performance.now();
    await balanceAndSend(page, stack.amounts);
    await product.killAndStartPortal();
    clock.advance(5);
    await waitUntilDeposited(page, count);
    product.claim(
      "each check is deposited exactly once",
      "select count(*)::int as deposits, count(distinct check_number)::int as checks from payments",
      { deposits: count, checks: count },
    );
    row.sendingS = Math.round((performance.now() - startedMs) / 100) / 10;
    console.log(JSON.stringify({ ...row, read: summarize(costs, true), typed: summarize(costs, false) }));
  });
}

/** Summarizes keystrokes and seconds per check, either for checks with an amount that was read or for the rest. */
function summarize(costs: readonly EntryCost[], isRead: boolean) {
  const selected = costs.filter((cost) => cost.isRead === isRead);
  const highest = (values: readonly number[]) => Math.max(0, ...values);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const seconds = selected.map(({ ms }) => ms / 1000);
  const keys = selected.map((cost) => cost.keys);
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    checks: selected.length,
    ...{ meanKeys: round(mean(keys)), mostKeys: highest(keys) },
    ...{ meanSeconds: round(mean(seconds)), longestSeconds: round(highest(seconds)) },
  };
}
