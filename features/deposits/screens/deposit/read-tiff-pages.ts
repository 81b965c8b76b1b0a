import { splitTiffPages } from "@/features/deposits/batches/rules/tiff-pages";

/** In bytes. A larger file is split in a worker, since copying it would block the page. */
const MAX_MAIN_THREAD_BYTES = 2_000_000;

/** The pages of a multi-page TIFF, each as a file with its name; empty for a single-page or damaged file. */
export async function readTiffPages(file: File): Promise<File[]> {
  const pages =
    file.size <= MAX_MAIN_THREAD_BYTES
      ? splitTiffPages(new Uint8Array(await file.arrayBuffer()))
      : await pagesInWorker(file);
  return pages.map((page) => new File([page as BlobPart], file.name, { type: "image/tiff" }));
}

function pagesInWorker(file: File): Promise<Blob[]> {
  const worker = new Worker(new URL("./tiff-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Blob[]>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob[]>) => resolve(data);
    // The file is then handled as one image, and refused with a message if it can't be read.
    worker.onerror = () => resolve([]);
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
