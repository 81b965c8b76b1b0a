import { createFileDesk, type FileDesk } from "@/features/positive-pay/issue-files/reading/file-desk";
import { failure } from "@/lib/shared/outcome";
import type { DeskCalls, DeskRequest } from "./desk-messages";

const NOT_OPEN = failure("not-open", "The file was not read yet.");

let desk: FileDesk | null = null;

/** Entry point of the worker: one response per request, in their order. Its only client is the page that started it. */
addEventListener("message", ({ data }: MessageEvent<DeskRequest>) => {
  done = done.then(async () => postMessage({ id: data.id, value: await respond(data) }));
});

let done: Promise<void> = Promise.resolve();

async function respond(request: DeskRequest): Promise<DeskCalls[DeskRequest["call"]]["response"]> {
  switch (request.call) {
    case "convert": {
      // Loaded for workbooks only.
      const { readWorkbook } = await import("@/features/positive-pay/issue-files/reading/workbook");
      return readWorkbook(request.bytes);
    }
    case "open":
      desk = createFileDesk(request.bytes, request.known);
      return desk.open(request.settings);
    case "read":
      return desk?.open(request.settings) ?? NOT_OPEN;
    case "recall":
      return desk?.recall(request.remembered) ?? NOT_OPEN;
    case "check":
      return desk?.check(request.mends) ?? NOT_OPEN;
    case "sought":
      return desk?.sought(request.limit) ?? [];
    case "live":
      desk?.addLive(request.sought, request.found);
      return null;
    case "lines":
      return desk?.lines(request.numbers) ?? [];
  }
}
