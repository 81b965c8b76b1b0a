import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "@/scripts/product/root";

const MOST_KB = 70;
const CHUNKS = join(ROOT, ".next", "static", "chunks");

interface EngineSize {
  /** Gzipped size of all scripts that the worker of the newest build loads. */
  readonly engineKb: number | null;
  readonly verdict: "PASS" | "MISSED" | "not built";
}

/** Download size of the image engine, templates included: the scripts of its worker in the newest build. */
export function measureEngineSize(): EngineSize {
  const names = existsSync(CHUNKS) ? readdirSync(CHUNKS).filter((name) => name.endsWith(".js")) : [];
  for (const name of names) {
    const text = readFileSync(join(CHUNKS, name), "utf8");
    // The chunk that creates the worker lists the scripts that the worker loads first.
    const list = /"static\/chunks\/(turbopack-worker-[^"]+)",\[([^\]]*)\]/.exec(text);
    if (!list || !text.includes("cannot-decode")) continue;
    const scripts = [list[1]!, ...[...list[2]!.matchAll(/"([^"]+)"/g)].map((match) => basename(match[1]!))];
    const bytes = scripts.reduce((sum, script) => sum + gzipSync(readFileSync(join(CHUNKS, script))).length, 0);
    return { engineKb: Math.round(bytes / 100) / 10, verdict: bytes <= MOST_KB * 1000 ? "PASS" : "MISSED" };
  }
  return { engineKb: null, verdict: "not built" };
}
