/** The files in dropped folders, named by their path, and any files that were dropped together with the folders. */
export async function filesOfFolders(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const found: File[] = [];
  for (const entry of entries) {
    if (isDirectory(entry)) found.push(...(await filesOfFolders(await childrenOf(entry))));
    else if (isFile(entry)) found.push(await fileOf(entry));
  }
  return found;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** A reader returns its children in chunks; an empty chunk marks the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return children;
    children.push(...entries);
  }
}

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return new File([file], entry.fullPath.replace(/^\//, ""), { type: file.type, lastModified: file.lastModified });
}
