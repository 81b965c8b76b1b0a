import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IQA_TEST_NAMES } from "@endorse/check-image/core/iqa/iqa-test-names";
import { drawSpecimen } from "@endorse/check-image/core/micr/micr-line.specimen";
import { createSampleJpeg, drawSampleBack } from "@endorse/check-image/server/sample-images.specimen";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAnalyzeCheck } from "./analyze-check/run-analyze-check";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "analyze-check-"));
  await writeFile(join(folder, "front.jpg"), await createSampleJpeg());
  await writeFile(join(folder, "back.jpg"), await drawSampleBack().jpeg().withDensity(200).toBuffer());
  await writeFile(join(folder, "cut.jpg"), (await createSampleJpeg()).subarray(0, 5000));
  const { pixels, width, height } = drawSpecimen("A021000021A 1234567890C 0101");
  const front = sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .withDensity(200);
  await writeFile(join(folder, "turned.jpg"), await front.clone().rotate(180).jpeg().toBuffer());
  await writeFile(
    join(folder, "line.png"),
    await front.clone().extract({ left: 0, top: 455, width, height: 70 }).png().toBuffer(),
  );
  const narrowLine = front.clone().extract({ left: 0, top: 471, width, height: 32 }).toColourspace("srgb");
  await writeFile(join(folder, "line.tif"), await narrowLine.ensureAlpha().tiff({ compression: "lzw" }).toBuffer());
  await writeFile(join(folder, "list.txt"), `${join(folder, "turned.jpg")}\n\n${join(folder, "none.jpg")}\n`);
});

afterAll(() => rm(folder, { recursive: true }));

async function run(...words: string[]) {
  let output = "";
  let errors = "";
  const code = await runAnalyzeCheck(words, {
    isTerminal: false,
    write: (text) => {
      output += text;
    },
    writeError: (text) => {
      errors += text;
    },
  });
  return { code, lines: output.split("\n").filter(Boolean), errors };
}

describe("analyze-check", () => {
  test("prints one JSON object per file and line", async () => {
    const file = join(folder, "front.jpg");
    const { code, lines } = await run(file, "--json");
    expect(code).toBe(0);
    expect(lines.length).toBe(1);
    const report = JSON.parse(lines[0]!);
    expect(report).toMatchObject({ file, width: 1200, height: 550, dpi: 200 });
    expect(Object.keys(report)).toEqual([
      "file",
      "width",
      "height",
      "dpi",
      "iqa",
      "micr",
      "corners",
      "recognizedAmount",
      "timingMs",
    ]);
    expect(report.micr).toEqual({
      line: "",
      accepted: false,
      reason: "NotReadable",
      routing: null,
      account: null,
      checkNumber: null,
      auxiliaryOnUs: null,
      symbols: [],
    });
    expect(Object.keys(report.iqa)).toEqual([...IQA_TEST_NAMES]);
    expect(report.iqa.UndersizeImage).toEqual({ result: "Passed", value: 6, threshold: 5.75, unit: "in wide" });
    expect(Object.keys(report.timingMs)).toEqual(["decode", "analyse"]);
  });

  test("reports unreadable files in order, analyzes the remaining files, and exits with code 1", async () => {
    const { code, lines } = await run(
      join(folder, "cut.jpg"),
      join(folder, "none.jpg"),
      join(folder, "back.jpg"),
      "--side",
      "back",
      "--json",
    );
    expect(code).toBe(1);
    expect(lines.slice(0, 2).map((line) => JSON.parse(line))).toEqual([
      {
        file: join(folder, "cut.jpg"),
        error: "The image is damaged or incomplete and cannot be read. Retake it or save it again.",
      },
      { file: join(folder, "none.jpg"), error: "The file cannot be read." },
    ]);
    const back = JSON.parse(lines[2]!);
    expect(back.iqa.BelowMinimumSize).toMatchObject({ result: "Passed", threshold: 250 });
    expect(back.iqa.CarbonStrip.result).toBe("Passed");
  });

  test("reads an upside-down front: the line, corners in reading order, and symbol boxes in file pixels", async () => {
    const { lines } = await run("--list", join(folder, "list.txt"), "--json");
    expect(lines.length).toBe(2);
    const report = JSON.parse(lines[0]!);
    expect(report.micr).toMatchObject({
      line: "A021000021A1234567890C0101",
      accepted: true,
      routing: "021000021",
      account: "1234567890",
      checkNumber: "101",
      auxiliaryOnUs: null,
    });
    expect(report.corners).toEqual([
      [1200, 550],
      [0, 550],
      [0, 0],
      [1200, 0],
    ]);
    expect(report.recognizedAmount).toBeNull();
    const last = report.micr.symbols.at(-1);
    expect(last).toMatchObject({ char: "1" });
    expect(Math.abs(last.box.x - 62.5)).toBeLessThan(2);
    expect(Math.abs(last.box.y - 50.8)).toBeLessThan(2);
    expect(JSON.parse(lines[1]!)).toEqual({ file: join(folder, "none.jpg"), error: "The file cannot be read." });
  });

  test("reads an image cropped to the MICR line", async () => {
    const { code, lines } = await run(join(folder, "line.png"), "--micr-line");
    expect(code).toBe(0);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      width: 1200,
      height: 70,
      dpi: null,
      iqa: null,
      corners: null,
      micr: { line: "A021000021A1234567890C0101", accepted: true },
    });
  });

  test("reads a narrow MICR line crop in a color TIFF, which is too small to be a check", async () => {
    const file = join(folder, "line.tif");
    const { code, lines } = await run(file, "--micr-line");
    expect(code).toBe(0);
    expect(JSON.parse(lines[0]!)).toMatchObject({ height: 32, micr: { line: "A021000021A1234567890C0101" } });
    expect((await run(file)).lines.map((line) => JSON.parse(line))).toEqual([
      { file, error: "The image has too few pixels to show a check." },
    ]);
  });

  test("prints its usage if no file is given or the side is unknown", async () => {
    const usage = "Usage: analyze-check FILE... [--list FILE] [--side front|back] [--micr-line] [--json]";
    expect(await run()).toEqual({ code: 2, lines: [], errors: `${usage}\n` });
    expect(await run(join(folder, "front.jpg"), "--side", "left")).toEqual({
      code: 2,
      lines: [],
      errors: `${usage}\n`,
    });
  });

  test("runs as a command", () => {
    const args = ["--conditions=react-server", "--import", "tsx", "scripts/analyze-check.ts", join(folder, "back.jpg")];
    const output = execFileSync(process.execPath, args, { encoding: "utf8" });
    expect(JSON.parse(output)).toMatchObject({ file: join(folder, "back.jpg") });
  });
});
