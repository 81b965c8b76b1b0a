/** The outcome of a save: done, refused permanently, or to be sent again unchanged. */
export type SaveResult = "settled" | "refused" | "unreachable";

interface SaveQueueOptions<Value> {
  /**
   * Sends values by their keys; it does not reject.
   *
   * @param overtaken the keys of which an earlier value has been sent and has no response yet
   */
  send(values: ReadonlyMap<string, Value>, overtaken: ReadonlySet<string>): Promise<SaveResult>;
  /** Called after values were refused and dropped; nothing is sent during the call. */
  onRefused(): Promise<unknown>;
  /** Called when unsaved values appear, and when all are saved. */
  onSaving(isSaving: boolean): void;
  /** Values in one request at most. */
  readonly atOnce: number;
  /** A value is sent once none was added for this long. */
  readonly pauseMs: number;
  /** What could not be sent is sent again after this long. */
  readonly retryMs: number;
}

/** Values that are to be saved, the last one of each key. */
export interface SaveQueue<Value> {
  add(key: string, value: Value): void;
  /** The value of a key that is not saved yet. */
  waiting(key: string): Value | undefined;
  /** Sends what waits now; false when the portal could not be reached and something still waits. */
  flush(): Promise<boolean>;
  /** The page is closed: everything that waits is sent at once, without waiting for a response. */
  leave(): void;
}

/** Saves values one request after the other in the order in which they were added, and again while that fails. */
export function createSaveQueue<Value>(options: SaveQueueOptions<Value>): SaveQueue<Value> {
  const { send, onRefused, onSaving, atOnce, pauseMs, retryMs } = options;
  const waiting = new Map<string, Value>();
  let sent: ReadonlyMap<string, Value> = new Map();
  let running: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendPart = async (part: ReadonlyMap<string, Value>): Promise<SaveResult> => {
    const result = await send(part, new Set([...part.keys()].filter((key) => sent.has(key))));
    // A value added in the meantime still has to be sent.
    if (result !== "unreachable") for (const [key, value] of part) if (waiting.get(key) === value) waiting.delete(key);
    if (result === "refused") await onRefused();
    return result;
  };

  const run = async (): Promise<boolean> => {
    while (waiting.size > 0) {
      const part = new Map([...waiting].slice(0, atOnce));
      const sending = sendPart(part);
      sent = part;
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
      for (let at = 0; at < rest.length; at += atOnce) void sendPart(new Map(rest.slice(at, at + atOnce)));
    },
  };
}
