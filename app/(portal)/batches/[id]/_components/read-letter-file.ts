import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { X9_LIMITS } from "@/lib/x9/records/read-records";
import type { LetterAnswer, LetterSummary } from "./letter-summary";

const UNREADABLE = failure("refused", "This browser could not read the file. Reload the page and try again.");

/** Reads an image cash letter in a worker. */
export function readLetterFile(file: File): Promise<Outcome<LetterSummary, "refused">> {
  if (file.size > X9_LIMITS.maxBytes) {
    const largest = X9_LIMITS.maxBytes / 1_000_000;
    return Promise.resolve(failure("refused", `The file is larger than ${largest} MB. Divide it into several.`));
  }
  const worker = new Worker(new URL("./letter-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Outcome<LetterSummary, "refused">>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<LetterAnswer>) =>
      resolve("letter" in data ? success(data.letter) : failure("refused", data.refused));
    worker.onerror = () => resolve(UNREADABLE);
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
