import { type CashLetterResponse, summarizeCashLetter } from "./cash-letter-summary";

/** Worker entry point: summarizes the file in each message. */
addEventListener("message", async ({ data }: MessageEvent<unknown>) => {
  const response: CashLetterResponse =
    data instanceof Blob
      ? summarizeCashLetter(new Uint8Array(await data.arrayBuffer()))
      : { refused: "Couldn’t read the file." };
  postMessage(response);
});
