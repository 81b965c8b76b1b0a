import { readFile, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { analyzeSide } from "@/lib/check-image/core/analyze-side";
import type { CheckSide } from "@/lib/check-image/core/image";
import type { IqaResults, IqaTestResult } from "@/lib/check-image/core/iqa/iqa-types";
import { analysisOptions } from "@/lib/check-image/server/analyze-check-images";
import { decodeCheckImage } from "@/lib/check-image/server/decode-check-image";
import { refuse } from "@/lib/check-image/server/image-rules";
import { IMAGE_LIMITS } from "@/lib/contract/image-limits";
import { IQA_TEST_NAMES } from "@/lib/contract/iqa-tests";

/**
 * Analyses pictures of checks: `npm run -s analyze-check -- FILE… [--side front|back] [--json]`.
 *
 * With --json, or when the output is not a terminal, one JSON object a file and line:
 * `{ file, width, height, dpi, iqa: { TestName: { result, value, threshold, unit } }, timingMs: { decode, analyse } }`,
 * or `{ file, error }` for a file that cannot be read; then the exit code is 1.
 */
interface FileReport {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  readonly iqa: IqaResults;
  readonly timingMs: { readonly decode: number; readonly analyse: number };
}

interface FileError {
  readonly file: string;
  readonly error: string;
}

const usage = "Usage: analyze-check FILE... [--side front|back] [--json]";

async function readBounded(file: string): Promise<Uint8Array | string> {
  try {
    const facts = await stat(file);
    if (!facts.isFile()) return "Not a file.";
    // A larger file is refused by its size; its bytes need not be read for that.
    if (facts.size > IMAGE_LIMITS.maxBytes) return refuse("ImageTooManyBytes").message;
    return await readFile(file);
  } catch {
    return "The file cannot be read.";
  }
}

async function analyzeFile(file: string, side: CheckSide): Promise<FileReport | FileError> {
  const bytes = await readBounded(file);
  if (typeof bytes === "string") return { file, error: bytes };
  const started = performance.now();
  const decoded = await decodeCheckImage(bytes);
  if (!decoded.ok) return { file, error: decoded.message };
  const decodedAt = performance.now();
  const { gray, width, height } = decoded.value;
  const analysis = analyzeSide(gray, { ...analysisOptions(decoded.value), side });
  const analysedAt = performance.now();
  return {
    file,
    width,
    height,
    dpi: round((analysis.dpi * width) / gray.width),
    iqa: analysis.iqa,
    timingMs: { decode: round(decodedAt - started), analyse: round(analysedAt - decodedAt) },
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function asTable(report: FileReport | FileError): string {
  if ("error" in report) return `${report.file}\n  error: ${report.error}\n`;
  const { file, width, height, dpi, iqa, timingMs } = report;
  const lines = IQA_TEST_NAMES.map((name) => `  ${name.padEnd(22)}${describeResult(iqa[name])}`);
  return [
    file,
    `  ${width} × ${height} px, ${dpi} dpi; decoded in ${timingMs.decode} ms, analysed in ${timingMs.analyse} ms`,
    ...lines,
    "",
  ].join("\n");
}

function describeResult({ result, value, threshold, unit }: IqaTestResult): string {
  return value === null ? result : `${result.padEnd(10)}${value} ${unit} (limit ${threshold})`;
}

async function main(): Promise<void> {
  let options: { values: { side?: string; json?: boolean }; positionals: string[] };
  try {
    options = parseArgs({
      allowPositionals: true,
      options: { side: { type: "string" }, json: { type: "boolean" } },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : "Bad arguments."}\n${usage}`);
    process.exitCode = 2;
    return;
  }
  const { side = "front", json = !process.stdout.isTTY } = options.values;
  if ((side !== "front" && side !== "back") || options.positionals.length === 0) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  let failed = false;
  for (const file of options.positionals) {
    const report = await analyzeFile(file, side);
    if ("error" in report) failed = true;
    process.stdout.write(json ? `${JSON.stringify(report)}\n` : asTable(report));
  }
  if (failed) process.exitCode = 1;
}

await main();
