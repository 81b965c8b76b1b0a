import type { CheckPictures } from "@/bank/domain/check-reader";
import { assert } from "@/lib/shared/assert";
import { readCheck } from "./read-check";

assert(process.send, "the reader is a child of the bank");
const answer = process.send.bind(process);

// Nothing to read for once the bank is gone, however it went.
process.on("disconnect", () => process.exit(0));
// The bank decides when its readers end; a terminal's Ctrl-C reaches them too.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});

process.on("message", async (pictures: CheckPictures) => {
  answer(await readCheck(pictures));
});
