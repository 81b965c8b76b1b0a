import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { formatCleanList } from "./calibration/clean-list";
import {
  CAPTURE_MODES,
  type CaptureMode,
  type FailureTally,
  measureClean,
  measureSweep,
} from "./calibration/measure-sweeps";
import { type MeasuredSweep, plotSweeps } from "./calibration/plot";
import { SWEEPS } from "./calibration/sweeps";

/**
 * Sweeps each defect's strength over synthetic checks. Plots the share of images that fail each quality test, for
 * docs/image-quality.md, and updates that page's list of false positives on clean checks:
 * `npm run endorse -- calibrate:check-image [--count N] [--clean N]`.
 */
const { values } = parseArgs({
  options: { count: { type: "string", default: "24" }, clean: { type: "string", default: "24" } },
});
const [count, cleanCount] = [Number(values.count), Number(values.clean)];
const PAGE = "docs/image-quality.md";

const [BEGIN, END] = ["<!-- clean checks -->", "<!-- end of clean checks -->"];

/** Replaces the list between the two markers on the page. */
function replaceList(page: string, list: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no markers for the clean checks.`);
  return `${page.slice(0, from + BEGIN.length)}\n${list}\n${page.slice(to)}`;
}

const measured: MeasuredSweep[] = [];
for (const sweep of SWEEPS) {
  const tallies = await measureSweep(sweep, count);
  measured.push({ sweep, tallies });
  console.error(sweep.test ?? sweep.defect, tallies.map(({ failures }) => JSON.stringify(failures)).join(" "));
}
const clean = {} as Record<CaptureMode, FailureTally>;
for (const mode of CAPTURE_MODES) {
  clean[mode] = await measureClean(mode, cleanCount);
  console.error(mode, JSON.stringify(clean[mode]));
}
await writeFile("docs/images/image-quality.svg", plotSweeps(measured));
await writeFile(PAGE, replaceList(await readFile(PAGE, "utf8"), formatCleanList(clean)));
