/** Errors whose message is meant for the person who starts the product. By name, since bundles duplicate classes. */
const USER_FACING_ERRORS = new Set([
  "BackupError",
  "DamagedDataError",
  "DataKeyError",
  "EarlierDataError",
  "FolderLockError",
  "SettingsError",
  "StartError",
]);

/** Error codes of failed database connections, from Node and from Postgres. */
const SERVER_FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing is listening there",
  ENOTFOUND: "there is no such host",
  ETIMEDOUT: "it does not respond",
  "28P01": "it rejects the password",
  "28000": "it rejects the user",
  "3D000": "it has no such database",
};

/** The reason why a process of the product can't start, as a sentence; for a bug, its stack. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (USER_FACING_ERRORS.has(error.name)) return error.message;
  const fault = SERVER_FAULTS[(error as NodeJS.ErrnoException).code ?? ""];
  if (fault) return `The database server can't be used: ${fault}. Start it, or correct the URL of the database.`;
  return String(error.stack);
}
