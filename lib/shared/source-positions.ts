import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { LRUCache } from "lru-cache";

/** A position in code that the build wrote. */
const BUILT = /((?:[A-Z]:)?[\\/][^()\n]*[\\/]\.next[\\/]server[\\/][^()\n]*?\.js):(\d+):(\d+)/g;

/**
 * Positions that were looked up. The maps themselves are not kept: together they take more than the rest of the portal.
 */
const known = new LRUCache<string, string>({ max: 1000 });

/**
 * A stack whose positions in built code are those of the sources. Node does it automatically when asked to, but keeps
 * each map that it has read.
 */
export function withSourcePositions(stack: string): string {
  return stack.replace(BUILT, (position, file: string, line: string, column: string) => {
    const found = known.get(position) ?? lookUp(file, Number(line), Number(column)) ?? position;
    known.set(position, found);
    return found;
  });
}

/** `file:line:column` in a source, whose path is from the project's folder; null without a map that says it. */
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
