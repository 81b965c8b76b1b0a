/** From now on, what this process and its children create can be read by their user alone: files 0600, folders 0700. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}
