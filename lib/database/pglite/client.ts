import "server-only";
import { PGlite, protocol, type QueryOptions, TransactionAbortedError } from "@electric-sql/pglite";
import { isBinary, readersOf, toWire } from "./codec";
import { exchange } from "./connection";
import { executeFrames, type Frame, LETTER, readRow, readTag } from "./frames";
import { createOneAtATime } from "./one-at-a-time";
import { createStatements, type Prepared } from "./statements";

/** What a statement gave, in the form of PGlite's own `query`. */
export interface Results<Row = unknown> {
  readonly rows: Row[];
  readonly fields: { readonly name: string; readonly dataTypeID: number }[];
  readonly affectedRows: number;
}

type ReadOptions = Pick<QueryOptions, "rowMode" | "parsers">;

/** Where statements run: on the database itself or inside a transaction. */
export interface Queries {
  /** One statement with parameters; `options` may choose rows as arrays and parsers by type. */
  query<Row>(text: string, params?: unknown[], options?: ReadOptions): Promise<Results<Row>>;
  /** Several statements without parameters and results. */
  exec(text: string): Promise<void>;
}

/**
 * PGlite's interface as far as we use it, over one exchange with Postgres for each statement: statements that come again
 * are parsed once, and sent as nothing but their values.
 */
export interface PgliteClient extends Queries {
  /**
   * Runs work in a transaction; all that is asked outside of it waits.
   *
   * @throws TransactionAbortedError when a statement failed and the work went on as if it had not
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Hears what is notified on a channel until the answered function is called. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Commands that change nothing of what a prepared statement means. */
const HARMLESS = new Set(
  "SELECT INSERT UPDATE DELETE MERGE BEGIN COMMIT ROLLBACK SAVEPOINT RELEASE SET SHOW LISTEN UNLISTEN NOTIFY".split(
    " ",
  ),
);
const CHANGES = new Set("INSERT UPDATE DELETE MERGE".split(" "));

/** @param folder undefined keeps everything in memory */
export async function openPgliteClient(folder: string | undefined): Promise<PgliteClient> {
  const client = await PGlite.create({ dataDir: folder });
  const hearers = new Map<string, Set<(payload: string) => void>>();
  const send = (message: Uint8Array) =>
    exchange(client, message, (channel, payload) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload);
    });
  const statements = createStatements(send);
  const inTurn = createOneAtATime();
  const inOrder = createOneAtATime();
  /** The schema was changed in a transaction that may yet be rolled back. */
  let isSchemaUnsettled = false;

  async function noteCommands(frames: readonly Frame[]): Promise<string> {
    let command = "";
    for (const frame of frames) {
      if (frame.letter !== LETTER.complete) continue;
      [command = ""] = readTag(frame).split(" ", 1);
      const isChange = !HARMLESS.has(command);
      if (isChange || (command === "ROLLBACK" && isSchemaUnsettled)) await statements.forget();
      if (isChange) isSchemaUnsettled = true;
      if (command === "COMMIT" || command === "ROLLBACK") isSchemaUnsettled = false;
    }
    return command;
  }

  /** Statements without parameters, one after the other; answers the last one's command. */
  const execute = (text: string): Promise<string> =>
    inOrder(async () => noteCommands(await send(protocol.serialize.query(text))));

  const queries: Queries = {
    query: <Row>(text: string, params: unknown[] = [], options: ReadOptions = {}) =>
      inOrder(async () => {
        const prepared = await statements.find(text);
        const values = toWire(client, prepared, params);
        const frames = await send(executeFrames(prepared.name, values, prepared.columns.map(isBinary)));
        await noteCommands(frames);
        return read(client, prepared, frames, options) as Results<Row>;
      }),
    exec: async (text) => void (await execute(text)),
  };

  async function transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    await execute("begin");
    let isOver = false;
    const whileOpen = <F>(ask: () => Promise<F>): Promise<F> =>
      isOver ? Promise.reject(new Error("The transaction is over.")) : ask();
    let result: T;
    try {
      result = await work({
        query: (...asked) => whileOpen(() => queries.query(...asked)),
        exec: (text) => whileOpen(() => queries.exec(text)),
      });
    } catch (error) {
      isOver = true;
      await execute("rollback");
      throw error;
    }
    isOver = true;
    if ((await execute("commit")) === "ROLLBACK") throw new TransactionAbortedError();
    return result;
  }

  return {
    query: (...asked) => inTurn(() => queries.query(...asked)),
    exec: (text) => inTurn(() => queries.exec(text)),
    transaction: (work) => inTurn(() => transaction(work)),
    async listen(channel, hear) {
      const those = hearers.get(channel) ?? new Set();
      hearers.set(channel, those.add(hear));
      await inTurn(() => queries.exec(`listen ${quote(channel)}`));
      return async () => {
        those.delete(hear);
        await inTurn(async () => {
          if (those.size > 0 || hearers.get(channel) !== those) return;
          hearers.delete(channel);
          await queries.exec(`unlisten ${quote(channel)}`);
        });
      };
    },
    close: () => inTurn(() => client.close()),
  };
}

function read(
  client: PGlite,
  { columns }: Prepared,
  frames: readonly Frame[],
  { rowMode, parsers }: ReadOptions,
): Results {
  const readers = readersOf(client, columns, parsers);
  const rows: unknown[] = [];
  let affectedRows = 0;
  for (const frame of frames) {
    if (frame.letter === LETTER.row) {
      const values = readRow(frame, readers);
      rows.push(rowMode === "array" ? values : Object.fromEntries(columns.map(({ name }, i) => [name, values[i]])));
    } else if (frame.letter === LETTER.complete) {
      const words = readTag(frame).split(" ");
      if (CHANGES.has(words[0]!)) affectedRows = Number(words.at(-1));
    }
  }
  return { rows, fields: [...columns], affectedRows };
}

const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
