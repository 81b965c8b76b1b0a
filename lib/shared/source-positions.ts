import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { LRUCache } from "lru-cache";

/** A position in built code. */
const BUILT = /((?:[A-Z]:)?[\\/][^()\n]*[\\/]\.next[\\/]server[\\/][^()\n]*?\.js):(\d+):(\d+)/g;

/**
 * Cache of mapped positions. The source maps are not cached, since together they use more memory than the portal.
 */
const known = new LRUCache<string, string>({ max: 1000 });

/**
 * Maps a stack's positions in built code to the sources. Node has an option for this, but it keeps every source map in
 * memory.
 */
export function withSourcePositions(stack: string): string {
  return stack.replace(BUILT, (position, file: string, line: string, column: string) => {
    const found = known.get(position) ?? lookUp(file, Number(line), Number(column)) ?? position;
    known.set(position, found);
    return found;
  });
}

/** `file:line:column` in the source, relative to the project folder; null without a matching source map. */
function lookUp(file: string, line: number, column: number): string | null {
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
    const entry = map.findEntry(line - 1, column - 1);
    if (!("originalSource" in entry)) return null;
    return `${entry.originalSource.replace(/^(\.\.\/)+/, "")}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  } catch {
    return null;
  }
}
