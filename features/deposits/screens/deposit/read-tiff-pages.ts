import { tiffPages } from "@/features/deposits/batches/rules/tiff-pages";

/** In bytes: a larger file is divided in a worker, since copying it would block the page. */
const MOST_HERE = 2_000_000;

/** The pages of a TIFF file of several, each as a file with its name; none of a file of one page or a damaged one. */
export async function readTiffPages(file: File): Promise<File[]> {
  const pages =
    file.size <= MOST_HERE ? tiffPages(new Uint8Array(await file.arrayBuffer())) : await pagesInWorker(file);
  return pages.map((page) => new File([page as BlobPart], file.name, { type: "image/tiff" }));
}

function pagesInWorker(file: File): Promise<Blob[]> {
  const worker = new Worker(new URL("./tiff-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Blob[]>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob[]>) => resolve(data);
    // As one picture, it is refused with a sentence where it can't be read.
    worker.onerror = () => resolve([]);
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
