import { splitTiffPages } from "@/features/deposits/batches/rules/tiff-pages";

/** Worker entry point: splits the file in each message into pages. */
addEventListener("message", async ({ data }: MessageEvent<unknown>) => {
  const pages = data instanceof Blob ? splitTiffPages(new Uint8Array(await data.arrayBuffer())) : [];
  postMessage(pages.map((page) => new Blob([page as Uint8Array<ArrayBuffer>], { type: "image/tiff" })));
});
