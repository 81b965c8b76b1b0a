import "server-only";

/**
 * A statement that is built once for each database rather than for each request, which takes drizzle longer than
 * sending it. Its name makes a server parse it once for each connection.
 *
 * @param prepare builds the statement; in a transaction, which is its own database, each time
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
