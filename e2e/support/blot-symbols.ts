import { execFile } from "node:child_process";
import { promisify } from "node:util";
import sharp from "sharp";
import { ROOT } from "@/scripts/product/root";

interface MicrSymbol {
  readonly char: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/**
 * Draws solid blots over MICR symbols of a flat 200 dpi front.
 *
 * @param front path of the clean front
 * @param positions 0-based indexes of the symbols, from the left
 * @returns the blotted image as a JPEG, and the symbol under each blot
 */
export async function blotSymbols(
  front: string,
  positions: readonly number[],
): Promise<{ image: Buffer; hidden: readonly string[] }> {
  const symbols = await findSymbols(front);
  const hidden = positions.map((position) => symbols[position]!);
  const blots = hidden.map(({ box }) => ({
    input: {
      create: { width: Math.round(box.width) + 2, height: Math.round(box.height) + 2, channels: 3, background: "#333" },
    } as const,
    left: Math.round(box.x) - 1,
    top: Math.round(box.y) - 1,
  }));
  const image = await sharp(front).composite(blots).withDensity(200).jpeg({ quality: 92 }).toBuffer();
  return { image, hidden: hidden.map(({ char }) => char) };
}

/** Symbols by path of the front. */
const symbolCache = new Map<string, Promise<readonly MicrSymbol[]>>();

/** Returns the MICR symbols that `npm run endorse -- analyze-check` finds on a clean front. */
function findSymbols(front: string): Promise<readonly MicrSymbol[]> {
  const symbols = symbolCache.get(front) ?? analyze(front);
  symbolCache.set(front, symbols);
  return symbols;
}

async function analyze(front: string): Promise<readonly MicrSymbol[]> {
  const flags = ["--conditions=react-server", "--import", "tsx", "scripts/analyze-check.ts"];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, front, "--json"], { cwd: ROOT });
  return JSON.parse(stdout).micr.symbols;
}
