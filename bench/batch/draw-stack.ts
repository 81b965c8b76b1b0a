import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type DrawnCheck, drawCheck } from "@endorse/playwright/draw-check";
import { writeCashLetter } from "@endorse/x9/write-cash-letter";
import sharp from "sharp";
import { readCashLetterDescription } from "@/scripts/x9/cash-letter-description";

/** A stack of checks with typical errors: two duplicates, one upside-down front and one missing back. */
export interface Stack {
  /** Amounts in cents, in the order of the stack. */
  readonly amounts: readonly number[];
  /** Path of a folder with grayscale TIFF files at 200 dpi, as from a scanner. */
  readonly folder: string;
  /** Path of the back image missing from the folder. */
  readonly missingBack: string;
  /** Path of an image cash letter with the same checks, whose file control total is $9.00 too high. */
  readonly letter: string;
  /** Index of the check with the upside-down front. */
  readonly upsideDown: number;
  /** Index of the check whose back is missing from the folder. */
  readonly withoutBack: number;
}

const UPSIDE_DOWN = 3;
const WITHOUT_BACK = 2;
/** Indexes of the checks that are repeated at the end of the stack. */
const DUPLICATES = [0, 5] as const;

/** Draws `count` different printed checks, and saves them as a folder and as an image cash letter. */
export async function drawStack(count: number, root: string): Promise<Stack> {
  const descriptionPath = join(root, `stack-${count}.json`);
  if (existsSync(descriptionPath)) return JSON.parse(readFileSync(descriptionPath, "utf8"));
  const amounts = Array.from({ length: count }, (_, index) => 10_10 + ((index * 1_117) % 48_00));
  // The benchmark mistypes this amount as $45.10.
  amounts[1] = 54_10;
  const checks: DrawnCheck[] = [];
  for (const [index, cents] of amounts.entries()) checks.push(await drawStackCheck(index, cents));
  const folder = join(root, "monday");
  await mkdir(folder, { recursive: true });
  const stack = [...checks, ...DUPLICATES.map((index) => checks[index]!)];
  for (const [index, { front, back }] of stack.entries()) {
    const name = String(index + 1).padStart(4, "0");
    await saveScan(front, join(folder, `${name}-front.tif`), index === UPSIDE_DOWN ? 180 : 0);
    if (index !== WITHOUT_BACK) await saveScan(back, join(folder, `${name}-back.tif`));
  }
  const missingBack = join(root, "late.tif");
  await saveScan(checks[WITHOUT_BACK]!.back, missingBack);
  const letter = join(root, "monday.x937");
  await writeCashLetterFile(letter, root, stack);
  const result: Stack = { amounts, folder, missingBack, letter, upsideDown: UPSIDE_DOWN, withoutBack: WITHOUT_BACK };
  await writeFile(descriptionPath, JSON.stringify(result));
  return result;
}

function drawStackCheck(index: number, cents: number): Promise<DrawnCheck> {
  const number = ["--check-number", String(60_000 + index)];
  return drawCheck("--seed", String(2_000 + index), "--fill", "print", "--amount", (cents / 100).toFixed(2), ...number);
}

async function saveScan(picture: string, path: string, degrees = 0): Promise<void> {
  const tiff = sharp(picture)
    .rotate(degrees)
    .greyscale()
    .withDensity(200)
    .tiff({ compression: "lzw", xres: 7.874, yres: 7.874 });
  await writeFile(path, await tiff.toBuffer());
}

async function writeCashLetterFile(path: string, root: string, stack: readonly DrawnCheck[]): Promise<void> {
  const description = join(root, "checks.json");
  await writeFile(
    description,
    JSON.stringify({
      origin: { routingNumber: "021000089", name: "Partner" },
      destination: { routingNumber: "061000146", name: "Bank" },
      businessDate: "2026-11-23",
      cashLetterId: "MONDAY",
      checks: stack.map(({ front, back, truth }) => ({ amount: (truth.amountCents / 100).toFixed(2), front, back })),
    }),
  );
  const contents = await readCashLetterDescription(description);
  if (!contents.ok) throw new Error(contents.message);
  const encoded = writeCashLetter(contents.value);
  if (!encoded.ok) throw new Error(encoded.message);
  await writeFile(
    path,
    addNineDollars(
      encoded.value,
      contents.value.items.reduce((sum, { amountCents }) => sum + amountCents, 0),
    ),
  );
}

/** Returns a copy of the cash letter with the file control total (in its last record) raised by $9.00. */
function addNineDollars(cashLetter: Uint8Array, cents: number): Uint8Array {
  const bytes = cashLetter.slice();
  // EBCDIC digits.
  const digits = [...String(cents + 9_00).padStart(16, "0")].map((digit) => 0xf0 + Number(digit));
  bytes.set(digits, bytes.length - 80 + 24);
  return bytes;
}
