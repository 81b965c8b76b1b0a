import type { FileEntry as ZipEntry } from "@zip.js/zip.js";
import { BATCH_LIMITS } from "@/features/deposits/batches/rules/limits";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** Maximum number of entries in a ZIP file, including folders and unwanted files. */
const MAX_ENTRIES = 5_000;
/** Maximum unpacked size of one image and of all images, in bytes. */
const MAX_BYTES = { picture: 200_000_000, all: 1_000_000_000 };

const UNREADABLE_MESSAGE = "Couldn’t read this zip. It may be damaged or not a zip file.";

/**
 * Unpacks files from a ZIP file; each file is named by its path. Limits the actual unpacked size, regardless of the
 * sizes stated in the ZIP file.
 *
 * @param isWanted whether to unpack the file at a path
 */
export async function unzipFiles(
  zip: Blob,
  isWanted: (path: string) => boolean,
  maxBytes = MAX_BYTES,
): Promise<Outcome<File[], "not-read" | "too-large" | "locked">> {
  const { BlobReader, ZipReader } = await import("@zip.js/zip.js/index-native.js");
  // The browser's native streams unpack without a worker.
  const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false });
  try {
    const selected: ZipEntry[] = [];
    let entries = 0;
    for await (const entry of reader.getEntriesGenerator()) {
      entries += 1;
      if (entries > MAX_ENTRIES) return tooLarge(`more than ${MAX_ENTRIES.toLocaleString("en-US")} files`);
      if (entry.directory || !isWanted(entry.filename)) continue;
      if (entry.encrypted) return failure("locked", "This zip is password-protected. Unzip it first.");
      selected.push(entry);
      if (selected.length > BATCH_LIMITS.maxPictures) return tooLarge(`more than ${BATCH_LIMITS.maxPictures} images`);
    }
    return await unpack(selected, maxBytes);
  } catch {
    return failure("not-read", UNREADABLE_MESSAGE);
  } finally {
    await reader.close().catch(() => {});
  }
}

async function unpack(entries: readonly ZipEntry[], maxBytes: typeof MAX_BYTES): Promise<Outcome<File[], "too-large">> {
  const files: File[] = [];
  let remaining = maxBytes.all;
  for (const entry of entries) {
    const parts: BlobPart[] = [];
    let isTooLarge = false;
    let remainingForFile = Math.min(remaining, maxBytes.picture);
    const collect = new WritableStream<Uint8Array<ArrayBuffer>>({
      write(part) {
        remainingForFile -= part.byteLength;
        isTooLarge = remainingForFile < 0;
        if (isTooLarge) throw new Error("too large");
        parts.push(part.slice());
      },
    });
    await entry.getData(collect).catch((error: unknown) => {
      if (!isTooLarge) throw error;
    });
    if (isTooLarge) return tooLarge("images that are too large");
    const file = new File(parts, entry.filename);
    remaining -= file.size;
    files.push(file);
  }
  return success(files);
}

function tooLarge(content: string) {
  return failure("too-large", `This zip has ${content}. Split it into one per batch.`);
}
