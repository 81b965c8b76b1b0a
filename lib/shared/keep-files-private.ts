/** Makes new files (0600) and folders (0700) of this process and its children accessible only to their owner. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}
