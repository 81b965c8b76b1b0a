import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "@/scripts/product/root";

/** Target for the first load: everything that camera frames, the MICR line and the image tests need. */
const MAX_FIRST_LOAD_KB = 70;
const CHUNKS = join(ROOT, ".next", "static", "chunks");

interface EngineSize {
  /** Gzipped size of the scripts that the worker of the newest build loads before its first result. */
  readonly firstLoadKb: number | null;
  readonly targetKb: number;
  /** Gzipped size of the scripts loaded with the first front: the readers of its amount and date. */
  readonly laterPartKb: number | null;
  readonly verdict: "PASS" | "MISSED" | "not built";
}

/** Download size of the image engine, templates and networks included: the scripts of its worker in the newest build. */
export function measureEngineSize(): EngineSize {
  const targetKb = MAX_FIRST_LOAD_KB;
  const names = existsSync(CHUNKS) ? readdirSync(CHUNKS).filter((name) => name.endsWith(".js")) : [];
  for (const name of names) {
    const text = readFileSync(join(CHUNKS, name), "utf8");
    // The chunk that creates the worker lists the scripts that the worker loads first.
    const list = /"static\/chunks\/(turbopack-worker-[^"]+)",\[([^\]]*)\]/.exec(text);
    if (!list || !text.includes("cannot-decode")) continue;
    const first = new Set([list[1]!, ...scriptsIn(list[2]!)]);
    const later = [...first].flatMap((script) => importedBy(script)).filter((script) => !first.has(script));
    const [firstLoadKb, laterPartKb] = [kilobytes(first), kilobytes(new Set(later))];
    return { firstLoadKb, targetKb, laterPartKb, verdict: firstLoadKb <= targetKb ? "PASS" : "MISSED" };
  }
  return { firstLoadKb: null, targetKb, laterPartKb: null, verdict: "not built" };
}

function scriptsIn(list: string): string[] {
  return [...list.matchAll(/"([^"]+\.js)"/g)].map((match) => basename(match[1]!));
}

/** The scripts that a script loads with `import()`. */
function importedBy(script: string): string[] {
  const text = readFileSync(join(CHUNKS, script), "utf8");
  return [...text.matchAll(/Promise\.all\(\[("static\/chunks\/[^\]]*)\]/g)].flatMap((match) => scriptsIn(match[1]!));
}

function kilobytes(scripts: ReadonlySet<string>): number {
  const bytes = [...scripts].reduce((sum, script) => sum + gzipSync(readFileSync(join(CHUNKS, script))).length, 0);
  return Math.round(bytes / 100) / 10;
}
