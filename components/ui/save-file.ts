/** Downloads a file through the browser under the given name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Wait until the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
