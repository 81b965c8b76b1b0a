/** Returns the files in dropped folders, named by path, and any files dropped together with the folders. */
export async function listDroppedFiles(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = [];
  for (const entry of entries) {
    if (isDirectory(entry)) files.push(...(await listDroppedFiles(await readChildren(entry))));
    else if (isFile(entry)) files.push(await readFile(entry));
  }
  return files;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** Reads all children; the reader returns them in chunks, and an empty chunk marks the end. */
async function readChildren(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return children;
    children.push(...entries);
  }
}

async function readFile(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return new File([file], entry.fullPath.replace(/^\//, ""), { type: file.type, lastModified: file.lastModified });
}
