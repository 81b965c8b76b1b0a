/** Names of errors with messages for operators. Compared by name, since bundles duplicate the classes. */
const USER_FACING_ERRORS = new Set([
  "BackupError",
  "DamagedDataError",
  "DataKeyError",
  "EarlierDataError",
  "FolderLockError",
  "SettingsError",
  "StartError",
]);

/** Database connection error codes, from Node and Postgres. */
const CONNECTION_FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing is listening there",
  ENOTFOUND: "there is no such host",
  ETIMEDOUT: "it does not respond",
  "28P01": "it rejects the password",
  "28000": "it rejects the user",
  "3D000": "it has no such database",
};

/** Explains in a sentence why a process can't start; returns the stack for an unexpected error. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (USER_FACING_ERRORS.has(error.name)) return error.message;
  const fault = CONNECTION_FAULTS[(error as NodeJS.ErrnoException).code ?? ""];
  if (fault) return `The database server can't be used: ${fault}. Start it, or correct the URL of the database.`;
  return String(error.stack);
}
