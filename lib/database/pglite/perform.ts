import { messages, PGlite, type PGliteOptions, types } from "@electric-sql/pglite";

/** A client's call to a database; a dump is the data directory as a tar archive. */
export type Call =
  | { readonly method: "query"; readonly text: string; readonly params: unknown[]; readonly rowMode: RowMode }
  | { readonly method: "exec"; readonly text: string }
  | { readonly method: "dump" };

export type RowMode = "array" | "object";

/** The result of a statement. */
export interface Results<Row = unknown> {
  readonly rows: Row[];
  readonly fields: { readonly name: string; readonly dataTypeID: number }[];
  readonly affectedRows?: number;
}

const asText = (value: string) => value;
/** OIDs of arrays of numeric, timestamp, timestamptz, interval and date, which PGlite's `types` does not include. */
const ARRAYS_AS_TEXT = [1231, 1115, 1185, 1187, 1182];

/** Returns times as text for drizzle, which parses them; parsers can't be sent to a thread with each statement. */
const parsers = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, ...ARRAYS_AS_TEXT].map((type) => [type, asText]),
);

export const openPglite = (options: PGliteOptions): Promise<PGlite> => PGlite.create({ ...options, parsers });

/** @throws DatabaseError when Postgres refuses */
export async function perform(client: PGlite, call: Call): Promise<unknown> {
  if (call.method === "query") return client.query(call.text, call.params, { rowMode: call.rowMode });
  if (call.method === "exec") return void (await client.exec(call.text));
  // Commits are in the write-ahead log; the checkpoint only makes the copy start faster.
  await client.exec("checkpoint");
  return new Uint8Array(await (await client.dumpDataDir("none")).arrayBuffer());
}

/** The parts of an error that may leave the thread, since PGlite adds the statement and its parameters. */
export function factsOf(error: unknown) {
  const { message, severity, code, detail, constraint, table } = error as messages.DatabaseError;
  return { message, severity, code, detail, constraint, table };
}

/** Whether Postgres continues after an error; an error that Postgres did not report may have ended it. */
export async function isAlive(client: PGlite, error: unknown): Promise<boolean> {
  if (error instanceof messages.DatabaseError) return true;
  return client.query("select 1").then(
    () => true,
    (failure: unknown) => failure instanceof messages.DatabaseError,
  );
}
