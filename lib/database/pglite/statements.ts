import "server-only";
import { protocol } from "@electric-sql/pglite";
import { type Column, type Frame, LETTER, readColumns, readParameterTypes } from "./frames";

/** A statement that Postgres has parsed and keeps. */
export interface Prepared {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly columns: readonly Column[];
}

/** Kept at once; what was used longest ago makes room. */
const MOST = 400;

/** Longer ones are rarely the same twice, as the insert of many rows; they are parsed each time. */
const LONGEST = 8_000;

/**
 * Postgres plans a statement that comes again and again once and for all, and the plan may fit the tables badly when
 * they have grown since. After so many executions of any, all are prepared anew.
 */
const EXECUTIONS_OF_A_PLAN = 10_000;

const { serialize } = protocol;

/** The prepared statements of one connection, by their text. */
export function createStatements(send: (message: Uint8Array) => Promise<Frame[]>) {
  const kept = new Map<string, Prepared>();
  let named = 0;
  let executions = 0;

  async function close(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const closing = names.map((name) => serialize.close({ type: "S", name }));
    await send(Buffer.concat([...closing, serialize.sync()]));
  }

  /** Lets go of all: another schema may give their texts another meaning. */
  async function forget(): Promise<void> {
    const names = [...kept.values()].map(({ name }) => name);
    kept.clear();
    executions = 0;
    await close(names);
  }

  async function prepare(text: string): Promise<Prepared> {
    const isKept = text.length <= LONGEST;
    const name = isKept ? `s${named++}` : "";
    const describe = isKept ? serialize.describe({ type: "S", name }) : serialize.describe({ type: "S" });
    const frames = await send(Buffer.concat([serialize.parse({ name, text }), describe, serialize.sync()]));
    const parameters = frames.find(({ letter }) => letter === LETTER.parameters);
    const columns = frames.find(({ letter }) => letter === LETTER.columns);
    const prepared: Prepared = {
      name,
      parameterTypes: parameters ? readParameterTypes(parameters) : [],
      columns: columns ? readColumns(columns) : [],
    };
    if (isKept) kept.set(text, prepared);
    return prepared;
  }

  return {
    forget,

    /** The statement of a text, parsed now or before. */
    async find(text: string): Promise<Prepared> {
      executions += 1;
      if (executions > EXECUTIONS_OF_A_PLAN) await forget();
      const found = kept.get(text);
      if (!found) {
        const prepared = await prepare(text);
        const oldest = kept.size > MOST ? kept.entries().next().value : undefined;
        if (oldest) {
          kept.delete(oldest[0]);
          await close([oldest[1].name]);
        }
        return prepared;
      }
      kept.delete(text);
      kept.set(text, found);
      return found;
    },
  };
}
