import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSampleJpeg, drawSampleBack } from "@endorse/check-image/server/sample-images.specimen";
import { withField } from "@endorse/x9/broken-files.specimen";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runX9 } from "./x9/run-x9";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "x9-"));
  await writeFile(join(folder, "front.jpg"), await createSampleJpeg());
  await writeFile(join(folder, "back.jpg"), await drawSampleBack().jpeg().withDensity(200).toBuffer());
  await writeFile(join(folder, "differs.x9"), withField(18, "fileTotalAmount", "0000000000020903"));
  const party = { routingNumber: "021000089", name: "Endorse" };
  const check = { amount: "120.00", front: "front.jpg", back: "back.jpg", micrLine: "A021000021A1234567890C1042" };
  const description = {
    origin: party,
    destination: { ...party, routingNumber: "061000146" },
    businessDate: "2026-11-23",
    cashLetterId: "BATCH7",
    checks: [check],
  };
  await writeFile(join(folder, "checks.json"), JSON.stringify(description));
  await writeFile(join(folder, "wrong.json"), JSON.stringify({ ...description, cashLetterId: "BATCH#7" }));
});

afterAll(() => rm(folder, { recursive: true }));

async function run(...words: string[]) {
  let output = "";
  let errors = "";
  const code = await runX9(words, {
    write: (text) => {
      output += text;
    },
    writeError: (text) => {
      errors += text;
    },
  });
  return { code, output, errors };
}

describe("x9", () => {
  test("writes the checks in a description, reads the file, and extracts the images", async () => {
    const file = join(folder, "out.x9");
    expect(await run("write", join(folder, "checks.json"), "--out", file)).toMatchObject({ code: 0, errors: "" });
    const read = await run("read", file, "--json", "--pictures", join(folder, "pictures"));
    expect(read.code).toBe(0);
    expect(JSON.parse(read.output)).toMatchObject({
      encoding: "EBCDIC",
      framing: "length-prefixed",
      standardLevel: "03",
      records: 12,
      stated: { items: 1, amountCents: 12000 },
      items: [{ record: 4, amountCents: 12000, micrLine: "A021000021A1234567890C1042" }],
      differences: [],
      fieldProblems: [],
    });
    expect((await readdir(join(folder, "pictures"))).sort()).toEqual(["0001-back.tif", "0001-front.tif"]);
    expect((await readFile(join(folder, "pictures", "0001-front.tif"))).subarray(0, 4).toString("latin1")).toBe(
      "II*\0",
    );
  });

  test("prints a wrong total and exits with code 1", async () => {
    expect(await run("read", join(folder, "differs.x9"))).toEqual({
      code: 1,
      errors: "",
      output: [
        "Standard level 03, EBCDIC, lengths before records, 18 records",
        "     4         $100.01  C1001CA021000021A123D456789C1  front, back",
        "    10         $100.02  C1002CA021000021A123D456789C2  front, back",
        "2 items, $200.03",
        "Totals that differ:",
        "  Record 18, File Control: File Total Amount is $209.03; the records add up to $200.03, $9.00 less.",
        "",
      ].join("\n"),
    });
  });

  test("rejects files in other formats, invalid descriptions, and invalid options", async () => {
    expect(await run("read", join(folder, "front.jpg"))).toMatchObject({
      code: 1,
      errors:
        "Record 1: the file does not start with a File Header (01), in ASCII or EBCDIC. It is not an image cash letter.\n",
    });
    const wrong = await run("write", join(folder, "wrong.json"), "--out", join(folder, "none.x9"));
    expect(wrong).toMatchObject({
      code: 1,
      errors: expect.stringContaining("must be one to eight letters and digits"),
    });
    expect(await run("write", join(folder, "checks.json"))).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^--out is required\.\n\nReads and writes/),
    });
  });

  test("runs as a command", () => {
    const args = ["--conditions=react-server", "--import", "tsx", "scripts/x9.ts", "--help"];
    expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toMatch(/^Reads and writes image cash letters/);
  });
});
