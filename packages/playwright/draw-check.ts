import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawSyntheticCheck } from "@/scripts/product/write-synthetic-check";
import { formatDollars } from "./pages/deposit-page";

/** Paths of a check's front and back images, and the values printed on the check. */
export interface DrawnCheck {
  readonly front: string;
  readonly back: string;
  readonly truth: { readonly amountCents: number; readonly checkNumber: string; readonly payee: string };
}

/** Values to print on a check; the seed determines the rest. */
export interface CheckOptions {
  /** The same seed and values draw the same check. Default: random, so that the bank never sees a duplicate. */
  readonly seed?: number;
  /** Default: $41.30. */
  readonly amountCents?: number;
  /** Up to 15 digits. */
  readonly checkNumber?: string;
  readonly payee?: string;
}

/** Default amount in dollars: small, so that all stories of a business day stay within one account's limits. */
const DEFAULT_AMOUNT = "41.30";

/** Checks drawn by this process, keyed by flags, so that stories with several input modes draw each check once. */
const drawnChecks = new Map<string, Promise<DrawnCheck>>();

/** Created on first use and removed when the process exits. */
let folder: string | undefined;

/** Draws a printed business check with images that the bank accepts. */
export function drawBusinessCheck({ seed, amountCents, checkNumber, payee }: CheckOptions = {}): Promise<DrawnCheck> {
  return drawCheck(
    ...["--kind", "business", "--fill", "print", "--seed", String(seed ?? randomInt(1_000_000_000))],
    ...(amountCents === undefined ? [] : ["--amount", formatDollars(amountCents)]),
    ...(checkNumber === undefined ? [] : ["--check-number", checkNumber]),
    ...(payee === undefined ? [] : ["--payee", payee]),
  );
}

/**
 * Draws a check with the flags of `npm run endorse -- synthetic-checks`. The same flags draw the same check.
 *
 * @throws Error with the command's message if a flag is invalid
 */
export function drawCheck(...flags: string[]): Promise<DrawnCheck> {
  const key = flags.join(" ");
  const existing = drawnChecks.get(key);
  if (existing) return existing;
  const check = draw(flags, String(drawnChecks.size));
  drawnChecks.set(key, check);
  return check;
}

async function draw(flags: readonly string[], name: string): Promise<DrawnCheck> {
  const out = join(createDrawingFolder(), name);
  const amount = flags.includes("--amount") ? [] : ["--amount", DEFAULT_AMOUNT];
  await drawSyntheticCheck(["--out", out, ...flags, ...amount]);
  const at = (file: string) => join(out, file);
  return {
    front: at("0001-front.jpg"),
    back: at("0001-back.jpg"),
    truth: JSON.parse(readFileSync(at("0001.json"), "utf8")),
  };
}

function createDrawingFolder(): string {
  if (folder === undefined) {
    const created = mkdtempSync(join(tmpdir(), "endorse-checks-"));
    process.once("exit", () => rmSync(created, { recursive: true, force: true }));
    folder = created;
  }
  return folder;
}
