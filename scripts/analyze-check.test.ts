import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleBack, sampleJpeg } from "@/lib/check-image/server/sample-images.specimen";
import { IQA_TEST_NAMES } from "@/lib/contract/iqa-tests";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "analyze-check-"));
  await writeFile(join(folder, "front.jpg"), await sampleJpeg());
  await writeFile(join(folder, "back.jpg"), await sampleBack().jpeg().withDensity(200).toBuffer());
  await writeFile(join(folder, "cut.jpg"), (await sampleJpeg()).subarray(0, 5000));
});

afterAll(() => rm(folder, { recursive: true }));

function run(...words: string[]): Promise<{ code: number | null; lines: string[]; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ["--conditions=react-server", "--import", "tsx", "scripts/analyze-check.ts", ...words],
      { cwd: process.cwd() },
    );
    let output = "";
    let errors = "";
    child.stdout.on("data", (data: Buffer) => {
      output += data.toString();
    });
    child.stderr.on("data", (data: Buffer) => {
      errors += data.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, lines: output.split("\n").filter(Boolean), errors }));
  });
}

describe("analyze-check", () => {
  test("prints one JSON object a file and line", async () => {
    const file = join(folder, "front.jpg");
    const { code, lines } = await run(file, "--json");
    expect(code).toBe(0);
    expect(lines.length).toBe(1);
    const report = JSON.parse(lines[0]!);
    expect(report).toMatchObject({ file, width: 1200, height: 550, dpi: 200 });
    expect(Object.keys(report)).toEqual(["file", "width", "height", "dpi", "iqa", "timingMs"]);
    expect(Object.keys(report.iqa)).toEqual([...IQA_TEST_NAMES]);
    expect(report.iqa.UndersizeImage).toEqual({ result: "Passed", value: 6, threshold: 5.75, unit: "in wide" });
    expect(Object.keys(report.timingMs)).toEqual(["decode", "analyse"]);
  });

  test("a bad file is reported in its place, the others are analysed, and the exit code is 1", async () => {
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
        error: "The picture is damaged or incomplete and cannot be read. Take it or save it again.",
      },
      { file: join(folder, "none.jpg"), error: "The file cannot be read." },
    ]);
    const back = JSON.parse(lines[2]!);
    expect(back.iqa.BelowMinimumSize).toMatchObject({ result: "Passed", threshold: 250 });
    expect(back.iqa.CarbonStrip.result).toBe("Passed");
  });

  test("without files, or with a side that does not exist, it says how it is used", async () => {
    const usage = "Usage: analyze-check FILE... [--side front|back] [--json]";
    expect(await run()).toEqual({ code: 2, lines: [], errors: `${usage}\n` });
    expect(await run(join(folder, "front.jpg"), "--side", "left")).toEqual({
      code: 2,
      lines: [],
      errors: `${usage}\n`,
    });
  });
});
