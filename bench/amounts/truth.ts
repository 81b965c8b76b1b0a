import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const truthLine = z.object({ file: z.string(), kind: z.string(), amountCents: z.number().nullable() });

/** Reads the entries in a folder's `truth.jsonl`; `amountCents` is null if the amount is illegible. */
export async function readTruth(folder: string): Promise<z.infer<typeof truthLine>[]> {
  return (await readFile(join(folder, "truth.jsonl"), "utf8"))
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => truthLine.parse(JSON.parse(line)));
}
