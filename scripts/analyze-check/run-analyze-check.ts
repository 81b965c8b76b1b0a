import { readFile, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { analyzeSide } from "@endorse/check-image/core/analyze-side";
import { readEntries } from "@endorse/check-image/core/entries/read-entries";
import { IQA_TEST_NAMES } from "@endorse/check-image/core/iqa/iqa-test-names";
import type { IqaResults, IqaTestResult } from "@endorse/check-image/core/iqa/iqa-types";
import { readMicrCrop } from "@endorse/check-image/core/micr/micr-crop";
import { type MicrReport, reportMicr } from "@endorse/check-image/core/micr/micr-report";
import {
  createImageQuadrilateral,
  mapRectangleToQuadrilateral,
  scaleQuadrilateral,
} from "@endorse/check-image/core/pixels/geometry";
import type { CheckSide } from "@endorse/check-image/core/pixels/image";
import { IMAGE_LIMITS } from "@endorse/check-image/image-limits";
import { createAnalysisOptions } from "@endorse/check-image/server/analyze-check-images";
import { type DecodedCheckImage, decodeCheckImage } from "@endorse/check-image/server/decode-check-image";
import { chosenImages, lineCrops, refuse } from "@endorse/check-image/server/image-rules";

/**
 * Analyzes check images: `npm run -s endorse -- analyze-check FILE… [--list FILE] [--side front|back] [--micr-line]
 * [--json]`.
 *
 * With --json, or if the output is not a terminal, prints one line of JSON per file:
 * `{ file, width, height, dpi, iqa: { TestName: { result, value, threshold, unit } }, micr, corners, recognizedAmount,
 * timingMs: { decode, analyse } }`, or `{ file, error }` for an unreadable file. Any error makes the exit code 1.
 *
 * `micr` is `{ line, accepted, reason, routing, account, checkNumber, auxiliaryOnUs, symbols: [{ char, confidence, box
 * }] }`, or null for a back. `line` contains digits, A transit, B amount, C on-us, D dash, and * for a doubtful symbol,
 * without blanks; it is "" if nothing is readable. `corners` are the check's corners, clockwise from its top left, or
 * null if the check fills the image. Corners and symbol boxes are in pixels of the upright image. `recognizedAmount` is
 * in cents, or null.
 *
 * --list reads additional paths from a file, one per line. With --micr-line, each image must be cropped to the MICR
 * line and at least 24 px high, and `dpi`, `iqa` and `corners` are null.
 */
interface FileReport {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
  readonly iqa: IqaResults | null;
  readonly micr: MicrReport | null;
  readonly corners: readonly (readonly [number, number])[] | null;
  readonly recognizedAmount: number | null;
  readonly timingMs: { readonly decode: number; readonly analyse: number };
}

interface FileError {
  readonly file: string;
  readonly error: string;
}

const usage = "Usage: analyze-check FILE... [--list FILE] [--side front|back] [--micr-line] [--json]";

/** Reads a file; returns a message if it can't be read or is too large. */
async function readImageFile(file: string): Promise<Uint8Array | string> {
  try {
    const stats = await stat(file);
    if (!stats.isFile()) return "Not a file.";
    // Rejects a file that is too large without reading it.
    if (stats.size > IMAGE_LIMITS.maxBytes) return refuse("ImageTooManyBytes").message;
    return await readFile(file);
  } catch {
    return "The file cannot be read.";
  }
}

async function analyzeFile(file: string, side: CheckSide, isMicrLine: boolean): Promise<FileReport | FileError> {
  const bytes = await readImageFile(file);
  if (typeof bytes === "string") return { file, error: bytes };
  const started = performance.now();
  const decoded = await decodeCheckImage(bytes, isMicrLine ? lineCrops : chosenImages);
  if (!decoded.ok) return { file, error: decoded.message };
  const decodedAt = performance.now();
  const { width, height } = decoded.value;
  const reading = isMicrLine ? readCroppedLine(decoded.value) : readSide(decoded.value, side);
  const analyzedAt = performance.now();
  const timingMs = { decode: round(decodedAt - started), analyse: round(analyzedAt - decodedAt) };
  return { file, width, height, ...reading, timingMs };
}

type SideReport = Pick<FileReport, "dpi" | "iqa" | "micr" | "corners" | "recognizedAmount">;

function readSide(decoded: DecodedCheckImage, side: CheckSide): SideReport {
  const { gray, width, height } = decoded;
  const analysis = analyzeSide(gray, { ...createAnalysisOptions(decoded), side });
  const { dpi, iqa, micr, document, rectified } = analysis;
  const scale = { x: width / gray.width, y: height / gray.height };
  const outline = document ?? createImageQuadrilateral(gray.width, gray.height);
  const toFile = mapRectangleToQuadrilateral(
    rectified.width,
    rectified.height,
    scaleQuadrilateral(outline, scale.x, scale.y),
  );
  return {
    dpi: round(dpi * scale.x),
    iqa,
    micr: micr && reportMicr(micr, toFile),
    corners: document?.map((corner) => [round(corner.x * scale.x), round(corner.y * scale.y)] as const) ?? null,
    recognizedAmount: readEntries(analysis).recognizedAmount?.amountCents ?? null,
  };
}

function readCroppedLine({ gray, width, height }: DecodedCheckImage): SideReport {
  const toFile = mapRectangleToQuadrilateral(gray.width, gray.height, createImageQuadrilateral(width, height));
  const micr = reportMicr(readMicrCrop(gray), toFile);
  return { dpi: null, iqa: null, micr, corners: null, recognizedAmount: null };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function formatTable(report: FileReport | FileError): string {
  if ("error" in report) return `${report.file}\n  error: ${report.error}\n`;
  const { file, width, height, dpi, iqa, micr, timingMs } = report;
  const size = `${width} × ${height} px${dpi === null ? "" : `, ${dpi} dpi`}`;
  return [
    file,
    `  ${size}; decoded in ${timingMs.decode} ms, analyzed in ${timingMs.analyse} ms`,
    ...(micr
      ? [
          `  MICR line             ${micr.line || "not readable"}${micr.reason === null ? "" : ` (not accepted: ${micr.reason})`}`,
        ]
      : []),
    ...(iqa ? IQA_TEST_NAMES.map((name) => `  ${name.padEnd(22)}${describeResult(iqa[name])}`) : []),
    "",
  ].join("\n");
}

function describeResult({ result, value, threshold, unit }: IqaTestResult): string {
  return value === null ? result : `${result.padEnd(10)}${value} ${unit} (limit ${threshold})`;
}

/** Reads paths from a list file, one per line. */
async function readList(list: string | undefined): Promise<string[]> {
  if (list === undefined) return [];
  const text = await readFile(list, "utf8");
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}

function parseCommand(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      side: { type: "string" },
      json: { type: "boolean" },
      list: { type: "string" },
      "micr-line": { type: "boolean" },
    },
  });
}

/** The command's output streams. */
export interface CommandOutput {
  readonly isTerminal: boolean;
  write(text: string): void;
  writeError(text: string): void;
}

/** Runs the `analyze-check` command and returns its exit code. */
export async function runAnalyzeCheck(args: readonly string[], output: CommandOutput): Promise<number> {
  let options: ReturnType<typeof parseCommand>;
  let files: string[];
  try {
    options = parseCommand(args);
    files = [...options.positionals, ...(await readList(options.values.list))];
  } catch (error) {
    output.writeError(`${error instanceof Error ? error.message : "Bad arguments."}\n${usage}\n`);
    return 2;
  }
  const { side = "front", json = !output.isTerminal, "micr-line": isMicrLine = false } = options.values;
  if ((side !== "front" && side !== "back") || files.length === 0) {
    output.writeError(`${usage}\n`);
    return 2;
  }
  let hasFailed = false;
  for (const file of files) {
    const report = await analyzeFile(file, side, isMicrLine);
    if ("error" in report) hasFailed = true;
    output.write(json ? `${JSON.stringify(report)}\n` : formatTable(report));
  }
  return hasFailed ? 1 : 0;
}
