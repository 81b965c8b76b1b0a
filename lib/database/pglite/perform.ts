import { messages, PGlite, type PGliteOptions, types } from "@electric-sql/pglite";

/** A client's call to the database. A dump returns the data directory as a tar archive. */
export type Call =
  | { readonly method: "query"; readonly text: string; readonly params: unknown[]; readonly rowMode: RowMode }
  | { readonly method: "exec"; readonly text: string }
  | { readonly method: "dump" };

export type RowMode = "array" | "object";

export interface Results<Row = unknown> {
  readonly rows: Row[];
  readonly fields: { readonly name: string; readonly dataTypeID: number }[];
  readonly affectedRows?: number;
}

const asText = (value: string) => value;
/** OIDs of the numeric, timestamp, timestamptz, interval and date arrays, which PGlite's `types` does not include. */
const ARRAY_OIDS = [1231, 1115, 1185, 1187, 1182];

/** Leaves times as strings, which Drizzle parses. Set globally, because functions cannot be sent to a thread. */
const parsers = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, ...ARRAY_OIDS].map((type) => [type, asText]),
);

export const openPglite = (options: PGliteOptions): Promise<PGlite> => PGlite.create({ ...options, parsers });

/** @throws DatabaseError if Postgres reports an error */
export async function perform(client: PGlite, call: Call): Promise<unknown> {
  if (call.method === "query") return client.query(call.text, call.params, { rowMode: call.rowMode });
  if (call.method === "exec") return void (await client.exec(call.text));
  // The write-ahead log has all commits; the checkpoint only makes the copy start faster.
  await client.exec("checkpoint");
  return new Uint8Array(await (await client.dumpDataDir("none")).arrayBuffer());
}

/** Returns the details of an error that may leave the thread; PGlite adds the statement and its parameters. */
export function errorDetailsOf(error: unknown) {
  const { message, severity, code, detail, constraint, table } = error as messages.DatabaseError;
  return { message, severity, code, detail, constraint, table };
}

/** Returns whether Postgres is still running after an error; errors not reported by Postgres may have ended it. */
export async function isAlive(client: PGlite, error: unknown): Promise<boolean> {
  if (error instanceof messages.DatabaseError) return true;
  return client.query("select 1").then(
    () => true,
    (failure: unknown) => failure instanceof messages.DatabaseError,
  );
}
