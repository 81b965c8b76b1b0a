import { splitTiffPages } from "@/features/deposits/batches/rules/tiff-pages";

/** Larger files are split in a worker, because copying them would block the page. In bytes. */
const MAX_MAIN_THREAD_BYTES = 2_000_000;

/** Returns the pages of a multi-page TIFF as files with the same name; empty for a single-page or damaged file. */
export async function readTiffPages(file: File): Promise<File[]> {
  const pages =
    file.size <= MAX_MAIN_THREAD_BYTES
      ? splitTiffPages(new Uint8Array(await file.arrayBuffer()))
      : await splitInWorker(file);
  return pages.map((page) => new File([page as BlobPart], file.name, { type: "image/tiff" }));
}

function splitInWorker(file: File): Promise<Blob[]> {
  const worker = new Worker(new URL("./tiff-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Blob[]>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob[]>) => resolve(data);
    // The file is then treated as a single image and rejected with a message if unreadable.
    worker.onerror = () => resolve([]);
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
