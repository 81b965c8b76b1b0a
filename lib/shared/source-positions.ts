import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { LRUCache } from "lru-cache";

/** A position in built code. */
const BUILT_POSITION = /((?:[A-Z]:)?[\\/][^()\n]*[\\/]\.next[\\/]server[\\/][^()\n]*?\.js):(\d+):(\d+)/g;

/** Caches mapped positions, not source maps, which together would use more memory than the portal. */
const cachedPositions = new LRUCache<string, string>({ max: 1000 });

/**
 * Maps a stack trace's positions in built code to the source. Node's option for this is not used, because it keeps
 * every source map in memory.
 */
export function withSourcePositions(stack: string): string {
  return stack.replace(BUILT_POSITION, (position, file: string, line: string, column: string) => {
    const original = cachedPositions.get(position) ?? findInSource(file, Number(line), Number(column)) ?? position;
    cachedPositions.set(position, original);
    return original;
  });
}

/** Returns `file:line:column` in the source, relative to the project folder; null without a matching source map. */
function findInSource(file: string, line: number, column: number): string | null {
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
    const entry = map.findEntry(line - 1, column - 1);
    if (!("originalSource" in entry)) return null;
    return `${entry.originalSource.replace(/^(\.\.\/)+/, "")}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  } catch {
    return null;
  }
}
