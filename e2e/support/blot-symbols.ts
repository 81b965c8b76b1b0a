import { execFile } from "node:child_process";
import { promisify } from "node:util";
import sharp from "sharp";
import { ROOT } from "@/scripts/product/root";

interface FoundSymbol {
  readonly char: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/**
 * A flat front at 200 dpi with solid blots over some symbols of its MICR line.
 *
 * @param front file of the clean front
 * @param positions indexes of the symbols, from 0 at the left
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

/** Found symbols by front file. */
const found = new Map<string, Promise<readonly FoundSymbol[]>>();

/** The symbols of a clean front as `npm run endorse -- analyze-check` finds them. */
function findSymbols(front: string): Promise<readonly FoundSymbol[]> {
  const symbols = found.get(front) ?? analyze(front);
  found.set(front, symbols);
  return symbols;
}

async function analyze(front: string): Promise<readonly FoundSymbol[]> {
  const flags = ["--conditions=react-server", "--import", "tsx", "scripts/analyze-check.ts"];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, front, "--json"], { cwd: ROOT });
  return JSON.parse(stdout).micr.symbols;
}
