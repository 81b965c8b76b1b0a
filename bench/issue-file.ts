import { parseArgs } from "node:util";
import Papa from "papaparse";
import { createIssueFileSession } from "@/features/positive-pay/issue-files/reading/issue-file-session";
import { measureInBrowser } from "./issue-file/measure-in-browser";
import { createIssueFile } from "./issue-file/write-lines";

/**
 * Compares reading and checking an issue file, as the page's worker does, with splitting the same text with Papa Parse.
 * `--in-browser` also measures the page in the newest build.
 */
const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "50000" },
    rounds: { type: "string", default: "9" },
    "in-browser": { type: "boolean" },
  },
});
const lineCount = Number(values.lines);

function recordTime(times: number[], work: () => void): void {
  const startedMs = performance.now();
  work();
  times.push(performance.now() - startedMs);
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

// Every thousandth line has an error.
const text = createIssueFile(lineCount, 1_000);
const bytes = new TextEncoder().encode(text);

/** Opens the file, reopens it with an amount unit, and checks every line. */
function checkFile(): number {
  const session = createIssueFileSession(bytes);
  const opened = session.open(null);
  if (!opened.ok) throw new Error(opened.message);
  session.open({ ...opened.value.settings, unit: "dollars" });
  const report = session.check({});
  if (!report.ok) throw new Error(report.message);
  return report.value.lines.repair.length;
}

const checkTimes: number[] = [];
const splitTimes: number[] = [];
let errors = 0;
for (let round = 0; round < Number(values.rounds); round += 1) {
  recordTime(checkTimes, () => {
    errors = checkFile();
  });
  recordTime(splitTimes, () => void Papa.parse(text, { delimiter: "," }));
}
const formatMs = (ms: number) => `${Math.round(ms)} ms`;
process.stdout.write(
  [
    `${lineCount.toLocaleString("en-US")} lines, ${(bytes.length / 1_000_000).toFixed(1)} MB, ${errors} with errors`,
    `open, reopen with the unit, check all lines: ${formatMs(median(checkTimes))}`,
    `split with Papa Parse only: ${formatMs(median(splitTimes))}`,
    `ratio ${(median(checkTimes) / median(splitTimes)).toFixed(1)}\n`,
  ].join("\n"),
);
if (values["in-browser"]) for (const row of await measureInBrowser(lineCount)) console.log(JSON.stringify(row));
