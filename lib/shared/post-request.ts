import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Dispatcher } from "undici";

/** Maximum bytes read from a response body [GAP-33]. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Maximum bytes of a response body that are returned to the caller. */
const MAX_RETURNED_BYTES = 2 * 1024;

export interface PostOptions {
  readonly dispatcher: Dispatcher;
  /** Deadline for the complete response. */
  readonly timeoutMs: number;
  /** Aborts the request when the process stops. */
  readonly signal?: AbortSignal;
}

interface PostRequest {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream requires the header `content-length`. */
  readonly body: string | Readable;
}

interface ReceivedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The first {@link MAX_RETURNED_BYTES} of the body. */
  readonly bodyStart: Buffer;
}

/**
 * Posts a request with undici's handler interface, which creates no stream for an unread response body.
 *
 * @throws undici's errors, AbortError when the process stops, TimeoutError after the deadline
 */
export function postRequest(
  request: PostRequest,
  { dispatcher, timeoutMs, signal }: PostOptions,
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let abortReason: Error | undefined;
    const cleanUp = () => {
      clearTimeout(deadline);
      signal?.removeEventListener("abort", onStop);
    };
    const fail = (error: Error) => {
      cleanUp();
      reject(error);
    };
    const abort = (reason: Error) => {
      abortReason = reason;
      fail(reason);
      controller?.abort(reason);
    };
    // One deadline covers connecting, the headers and the whole body, however slowly they arrive.
    const deadline = setTimeout(() => abort(new DOMException("late", "TimeoutError")), timeoutMs);
    const onStop = () => abort(new DOMException("stopped", "AbortError"));
    signal?.addEventListener("abort", onStop);
    if (signal?.aborted) return onStop();
    const handler = createHandler({
      onStart(started) {
        controller = started;
        // Aborted while waiting for a connection.
        if (abortReason) started.abort(abortReason);
      },
      onResponse(response) {
        cleanUp();
        resolve(response);
      },
      onError: fail,
    });
    dispatcher.dispatch({ ...request, method: "POST" }, handler);
  });
}

/** Reports the response when it is complete or its body reaches {@link MAX_RESPONSE_BYTES}. */
function createHandler(on: {
  readonly onStart: (controller: Dispatcher.DispatchController) => void;
  readonly onResponse: (response: ReceivedResponse) => void;
  readonly onError: (error: Error) => void;
}): Dispatcher.DispatchHandler {
  let response = { status: 0, headers: {} as IncomingHttpHeaders };
  let length = 0;
  const chunks: Buffer[] = [];
  const report = () => on.onResponse({ ...response, bodyStart: Buffer.concat(chunks).subarray(0, MAX_RETURNED_BYTES) });
  return {
    onRequestStart: on.onStart,
    onResponseStart(_, status, headers) {
      response = { status, headers };
    },
    onResponseData(controller, chunk) {
      if (length < MAX_RETURNED_BYTES) chunks.push(chunk);
      length += chunk.byteLength;
      if (length < MAX_RESPONSE_BYTES) return;
      report();
      controller.abort(new DOMException("enough", "AbortError"));
    },
    onResponseEnd: report,
    onResponseError: (_, error) => on.onError(error),
  };
}
