/** Errors whose message is a sentence for the person who starts the product. Two bundles may each have such a class. */
const SAID_IN_A_SENTENCE = new Set([
  "BackupError",
  "DamagedDataError",
  "DataKeyError",
  "EarlierDataError",
  "FolderLockError",
  "SettingsError",
  "StartError",
]);

/** Codes with which a connection to a database server fails, in Node's words and in Postgres's. */
const SERVER_FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no such host",
  ETIMEDOUT: "it does not respond",
  "28P01": "it refuses the password",
  "28000": "it refuses the user",
  "3D000": "it has no such database",
};

/** Why a process of the product can't start, in a sentence; a bug keeps its stack. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (SAID_IN_A_SENTENCE.has(error.name)) return error.message;
  const fault = SERVER_FAULTS[(error as NodeJS.ErrnoException).code ?? ""];
  if (fault) return `The database server can't be used: ${fault}. Start it, or correct the URL of the database.`;
  return String(error.stack);
}
