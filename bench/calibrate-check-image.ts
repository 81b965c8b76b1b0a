import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
  CAPTURE_MODES,
  type CaptureMode,
  type FailureTally,
  measureClean,
  measureSweep,
} from "./calibration/measure-sweeps";
import { type MeasuredSweep, plotSweeps } from "./calibration/plot";
import { SWEEPS } from "./calibration/sweeps";
import { cleanList, sweepTable } from "./calibration/tables";

/**
 * Sweeps each defect's strength over synthetic checks, and writes where the image quality tests fire and their false
 * positives on clean checks into docs/image-quality.md and its plot: `npm run endorse -- calibrate:check-image [--count N] [--clean N]`.
 */
const { values } = parseArgs({
  options: { count: { type: "string", default: "24" }, clean: { type: "string", default: "24" } },
});
const [count, checks] = [Number(values.count), Number(values.clean)];
const PAGE = "docs/image-quality.md";

/** Replaces the text between two markers on the page. */
function replaceSection(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no markers for the ${name}.`);
  return `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`;
}

const measured: MeasuredSweep[] = [];
for (const sweep of SWEEPS) {
  const tallies = await measureSweep(sweep, count);
  measured.push({ sweep, tallies });
  console.error(sweep.test ?? sweep.defect, tallies.map(({ failures }) => JSON.stringify(failures)).join(" "));
}
const clean = {} as Record<CaptureMode, FailureTally>;
for (const mode of CAPTURE_MODES) {
  clean[mode] = await measureClean(mode, checks);
  console.error(mode, JSON.stringify(clean[mode]));
}
await writeFile("docs/images/image-quality.svg", plotSweeps(measured));
let page = await readFile(PAGE, "utf8");
page = replaceSection(page, "sweeps", sweepTable(measured));
page = replaceSection(page, "clean checks", cleanList(clean));
await writeFile(PAGE, page);
