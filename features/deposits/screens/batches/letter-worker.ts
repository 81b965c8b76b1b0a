import { type LetterAnswer, summarizeLetter } from "./letter-summary";

/** Entry point of the worker: reads the one file that it is sent. */
addEventListener("message", async ({ data }: MessageEvent<unknown>) => {
  const answer: LetterAnswer =
    data instanceof Blob
      ? summarizeLetter(new Uint8Array(await data.arrayBuffer()))
      : { refused: "The file can’t be read." };
  postMessage(answer);
});
