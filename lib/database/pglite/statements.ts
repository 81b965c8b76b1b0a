import "server-only";
import { protocol } from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";
import type { Send } from "./connection";
import { type Column, LETTER, readColumns, readParameterTypes } from "./frames";

/** A statement that Postgres has parsed and keeps. */
export interface Prepared {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly columns: readonly Column[];
}

/** Prepared statements kept at once; the least recently used one is closed to make room. */
const MAX_STATEMENTS = 400;

/** In characters. Longer statements rarely repeat, such as the insert of many rows; they are parsed each time. */
const MAX_CACHED_LENGTH = 8_000;

/**
 * Postgres switches to one generic plan for a statement that is executed repeatedly, and that plan may fit badly once
 * the tables have grown. After this many executions in total, every statement is prepared again.
 */
const MAX_EXECUTIONS = 10_000;

const { serialize } = protocol;

/** The prepared statements of one connection, by their text. */
export function createStatements(send: Send) {
  const evicted: string[] = [];
  const cache = new LRUCache<string, Prepared>({
    max: MAX_STATEMENTS,
    dispose: ({ name }, _text, reason) => {
      if (reason === "evict") evicted.push(name);
    },
  });
  let nextName = 0;
  let executions = 0;

  async function close(names: readonly string[], timeoutMs: number): Promise<void> {
    if (names.length === 0) return;
    const closing = names.map((name) => serialize.close({ type: "S", name }));
    await send(Buffer.concat([...closing, serialize.sync()]), timeoutMs);
  }

  /** Closes every statement: after a schema change the same text may mean something else. */
  async function clear(timeoutMs: number): Promise<void> {
    const names = [...cache.values()].map(({ name }) => name);
    cache.clear();
    executions = 0;
    await close(names, timeoutMs);
  }

  async function prepare(text: string, timeoutMs: number): Promise<Prepared> {
    const isCached = text.length <= MAX_CACHED_LENGTH;
    const name = isCached ? `s${nextName++}` : "";
    const describe = isCached ? serialize.describe({ type: "S", name }) : serialize.describe({ type: "S" });
    const message = Buffer.concat([serialize.parse({ name, text }), describe, serialize.sync()]);
    const frames = await send(message, timeoutMs);
    const parameters = frames.find(({ letter }) => letter === LETTER.parameters);
    const columns = frames.find(({ letter }) => letter === LETTER.columns);
    const prepared: Prepared = {
      name,
      parameterTypes: parameters ? readParameterTypes(parameters) : [],
      columns: columns ? readColumns(columns) : [],
    };
    if (isCached) cache.set(text, prepared);
    return prepared;
  }

  return {
    clear,

    /** The prepared statement of a text, parsed now or earlier. */
    async find(text: string, timeoutMs: number): Promise<Prepared> {
      executions += 1;
      if (executions > MAX_EXECUTIONS) await clear(timeoutMs);
      const cached = cache.get(text);
      if (cached) return cached;
      const prepared = await prepare(text, timeoutMs);
      await close(evicted.splice(0), timeoutMs);
      return prepared;
    },
  };
}
