import {
  createIssueFileSession,
  type IssueFileSession,
} from "@/features/positive-pay/issue-files/reading/issue-file-session";
import { failure } from "@/lib/shared/outcome";
import type { WorkerCalls, WorkerRequest } from "./worker-messages";

const NOT_OPEN = failure("not-open", "The file has not been read yet.");

let session: IssueFileSession | null = null;

/** Handles requests one at a time, in order, from the page that started the worker. */
addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  lastResponse = lastResponse.then(async () => postMessage({ id: data.id, value: await respond(data) }));
});

let lastResponse: Promise<void> = Promise.resolve();

async function respond(request: WorkerRequest): Promise<WorkerCalls[WorkerRequest["call"]]["response"]> {
  switch (request.call) {
    case "convert": {
      // Loaded only when needed, because the workbook reader is large.
      const { readWorkbook } = await import("@/features/positive-pay/issue-files/reading/workbook");
      return readWorkbook(request.bytes);
    }
    case "open":
      session = createIssueFileSession(request.bytes, request.known);
      return session.open(request.settings);
    case "read":
      return session?.open(request.settings) ?? NOT_OPEN;
    case "recall":
      return session?.recall(request.remembered) ?? NOT_OPEN;
    case "check":
      return session?.check(request.corrections) ?? NOT_OPEN;
    case "lookups":
      return session?.lookups(request.limit) ?? [];
    case "live":
      session?.addLive(request.lookups, request.found);
      return null;
    case "lines":
      return session?.lines(request.numbers) ?? [];
  }
}
