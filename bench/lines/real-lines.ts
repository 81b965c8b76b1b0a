import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const truthLine = z.object({ file: z.string(), micr: z.string(), check: z.string().optional() });

/** Reads the entries in a folder's `truth.jsonl`. In `micr`, A is transit, B amount, C on-us, D dash; no blanks. */
export async function readLineTruth(folder: string): Promise<z.infer<typeof truthLine>[]> {
  return (await readFile(join(folder, "truth.jsonl"), "utf8"))
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => truthLine.parse(JSON.parse(line)));
}
