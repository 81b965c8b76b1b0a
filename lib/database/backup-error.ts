/** A backup cannot be made or restored; the message states the reason and the remedy. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
