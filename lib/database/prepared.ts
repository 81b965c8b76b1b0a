import "server-only";

/**
 * Builds a statement once per database instead of per request, because Drizzle takes longer to build it than to send
 * it. The statement must be named, so that Postgres parses it once per connection.
 *
 * @param prepare builds the statement; also called for every transaction, which counts as a separate database
 */
export function prepared<D extends object, P>(prepare: (db: D) => P): (db: D) => P {
  const statements = new WeakMap<D, P>();
  return (db) => {
    const cached = statements.get(db);
    if (cached !== undefined) return cached;
    const statement = prepare(db);
    statements.set(db, statement);
    return statement;
  };
}
