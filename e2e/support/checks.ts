import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@/scripts/product/root";

/** Two pictures of a check on disk, and what is written on it. */
export interface DrawnCheck {
  readonly front: string;
  readonly back: string;
  readonly truth: { readonly amountCents: number; readonly checkNumber: string; readonly payee: string };
}

/** Small enough that all the stories of one business day stay within the limits of one account. */
const AMOUNT = "41.30";

/** Draws a check as `npm run synthetic-checks` does; `flags` are that command's. */
export function drawCheck(...flags: string[]): DrawnCheck {
  if (!flags.includes("--amount")) flags.push("--amount", AMOUNT);
  const folder = mkdtempSync(join(tmpdir(), "endorse-check-"));
  const result = spawnSync(
    process.execPath,
    [
      "--conditions=react-server",
      "--import",
      "tsx",
      "scripts/synthetic-checks.ts",
      "--count",
      "1",
      "--out",
      folder,
      ...flags,
    ],
    { cwd: ROOT, encoding: "utf8" },
  );
  if (result.status !== 0) throw new Error(`synthetic-checks: ${result.stderr}`);
  const at = (name: string) => join(folder, name);
  return {
    front: at("0001-front.jpg"),
    back: at("0001-back.jpg"),
    truth: JSON.parse(readFileSync(at("0001.json"), "utf8")),
  };
}
