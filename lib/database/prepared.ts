import "server-only";

/**
 * A statement that is built once per database instead of per request, because drizzle takes longer to build it than to
 * send it. Named, so Postgres parses it once per connection.
 *
 * @param prepare builds the statement; called for every transaction, which counts as a separate database
 */
export function prepared<D extends object, P>(prepare: (db: D) => P): (db: D) => P {
  const statements = new WeakMap<D, P>();
  return (db) => {
    const known = statements.get(db);
    if (known !== undefined) return known;
    const statement = prepare(db);
    statements.set(db, statement);
    return statement;
  };
}
