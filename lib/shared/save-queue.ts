/** The outcome of a save: done, permanently rejected, or to be retried unchanged. */
export type SaveResult = "settled" | "refused" | "unreachable";

interface SaveQueueOptions<Value> {
  /**
   * Sends values by key; must not reject.
   *
   * @param superseded the keys with an earlier value that was sent but has no response yet
   */
  send(values: ReadonlyMap<string, Value>, superseded: ReadonlySet<string>): Promise<SaveResult>;
  /** Called after values are rejected and dropped; nothing is sent during the call. */
  onRefused(): Promise<unknown>;
  /** Called when unsaved values appear, and when all values are saved. */
  onSaving(isSaving: boolean): void;
  /** Maximum number of values per request. */
  readonly maxPerRequest: number;
  /** How long the queue waits after the last added value before sending. */
  readonly pauseMs: number;
  /** Delay before unsent values are retried. */
  readonly retryMs: number;
}

/** Values to save; a newer value replaces an earlier value with the same key. */
export interface SaveQueue<Value> {
  add(key: string, value: Value): void;
  /** The unsaved value of a key, if any. */
  waiting(key: string): Value | undefined;
  /** Sends all waiting values now; false if the portal could not be reached and some are still waiting. */
  flush(): Promise<boolean>;
  /** For a closing page: sends all waiting values immediately, without waiting for responses. */
  leave(): void;
}

/** Creates a queue that sends one request at a time, in the order values were added, and retries until it succeeds. */
export function createSaveQueue<Value>(options: SaveQueueOptions<Value>): SaveQueue<Value> {
  const { send, onRefused, onSaving, maxPerRequest, pauseMs, retryMs } = options;
  const waiting = new Map<string, Value>();
  let sent: ReadonlyMap<string, Value> = new Map();
  let running: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendBatch = async (batch: ReadonlyMap<string, Value>): Promise<SaveResult> => {
    const result = await send(batch, new Set([...batch.keys()].filter((key) => sent.has(key))));
    // A value added during the request still has to be sent.
    if (result !== "unreachable") for (const [key, value] of batch) if (waiting.get(key) === value) waiting.delete(key);
    if (result === "refused") await onRefused();
    return result;
  };

  const run = async (): Promise<boolean> => {
    while (waiting.size > 0) {
      const batch = new Map([...waiting].slice(0, maxPerRequest));
      const sending = sendBatch(batch);
      sent = batch;
      const result = await sending;
      sent = new Map();
      if (result === "unreachable") {
        timer = setTimeout(() => void flush(), retryMs);
        return false;
      }
    }
    onSaving(false);
    return true;
  };

  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    flush,
    waiting: (key) => waiting.get(key),
    add: (key, value) => {
      waiting.set(key, value);
      onSaving(true);
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), pauseMs);
    },
    leave: () => {
      const rest = [...waiting].filter(([key, value]) => !sent.has(key) || sent.get(key) !== value);
      for (let start = 0; start < rest.length; start += maxPerRequest)
        void sendBatch(new Map(rest.slice(start, start + maxPerRequest)));
    },
  };
}
