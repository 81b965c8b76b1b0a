import "server-only";

/** A stream of server-sent events to one page. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Sends text in the server-sent events format. Closes the stream if the page reads too slowly. */
  send(text: string): void;
  close(): void;
  /** Calls `cleanUp` once when the stream closes, or immediately if it is already closed. */
  onClose(cleanUp: () => void): void;
}

/** Maximum number of queued messages; a page that falls further behind is disconnected. */
const MAX_QUEUED = 32;

export function createEventStream(): EventStream {
  const encoder = new TextEncoder();
  const cleanUps: (() => void)[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  function close(): void {
    const open = controller;
    controller = null;
    for (const cleanUp of cleanUps.splice(0)) cleanUp();
    try {
      open?.close();
    } catch {
      // The page has already closed the stream.
    }
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(opened) {
        controller = opened;
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );

  return {
    body,
    close,
    send(text) {
      if (!controller) return;
      if ((controller.desiredSize ?? 0) < -MAX_QUEUED) close();
      else controller.enqueue(encoder.encode(text));
    },
    onClose(cleanUp) {
      if (controller) cleanUps.push(cleanUp);
      else cleanUp();
    },
  };
}
