/** A backup can't be made or restored; the message has the reason and the remedy. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
