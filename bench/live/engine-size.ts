import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "@/scripts/product/root";

/** Target for the first load: the code for camera frames, MICR lines and image quality tests. */
const MAX_FIRST_LOAD_KB = 55;
const CHUNKS = join(ROOT, ".next", "static", "chunks");

interface EngineSize {
  /** Gzipped size of the scripts that the worker loads before its first result, in the newest build. */
  readonly firstLoadKb: number | null;
  readonly targetKb: number;
  /** Gzipped size of the scripts loaded with the first front, to read its amount and date. */
  readonly laterPartKb: number | null;
  readonly verdict: "PASS" | "MISSED" | "not built";
}

/** Measures the download size of the imaging engine's worker scripts, including templates and networks. */
export function measureEngineSize(): EngineSize {
  const targetKb = MAX_FIRST_LOAD_KB;
  const names = existsSync(CHUNKS) ? readdirSync(CHUNKS).filter((name) => name.endsWith(".js")) : [];
  for (const name of names) {
    const text = readFileSync(join(CHUNKS, name), "utf8");
    // The chunk that creates the worker lists the scripts that the worker loads first.
    const list = /"static\/chunks\/(turbopack-worker-[^"]+)",\[([^\]]*)\]/.exec(text);
    if (!list || !text.includes("cannot-decode")) continue;
    const first = new Set([list[1]!, ...findScripts(list[2]!)]);
    const later = [...first].flatMap((script) => findImports(script)).filter((script) => !first.has(script));
    const [firstLoadKb, laterPartKb] = [measureGzippedKb(first), measureGzippedKb(new Set(later))];
    return { firstLoadKb, targetKb, laterPartKb, verdict: firstLoadKb <= targetKb ? "PASS" : "MISSED" };
  }
  return { firstLoadKb: null, targetKb, laterPartKb: null, verdict: "not built" };
}

function findScripts(list: string): string[] {
  return [...list.matchAll(/"([^"]+\.js)"/g)].map((match) => basename(match[1]!));
}

/** Finds the scripts that a script loads with `import()`. */
function findImports(script: string): string[] {
  const text = readFileSync(join(CHUNKS, script), "utf8");
  return [...text.matchAll(/Promise\.all\(\[("static\/chunks\/[^\]]*)\]/g)].flatMap((match) => findScripts(match[1]!));
}

function measureGzippedKb(scripts: ReadonlySet<string>): number {
  const bytes = [...scripts].reduce((sum, script) => sum + gzipSync(readFileSync(join(CHUNKS, script))).length, 0);
  return Math.round(bytes / 100) / 10;
}
