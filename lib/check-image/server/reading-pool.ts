import "server-only";
import { type ChildProcess, fork } from "node:child_process";

/** Processes that read pictures, one order at a time each. */
export interface ReadingPool<Order extends object, Answer> {
  read(order: Order): Promise<Answer>;
  /** Starts processes ahead of the first orders, until there are so many. */
  warm(processes: number): void;
  /** Ends the processes; what waits, is being read or comes later is answered as when all are busy. */
  close(): void;
}

export interface ReadingPoolLimits {
  readonly processes: number;
  /** A reading that takes longer is given up and its process replaced. */
  readonly timeoutMs: number;
  /** Orders that wait at most; more are turned away. */
  readonly maxWaiting: number;
  /** Heap of one process; one that needs more ends and is replaced. */
  readonly maxHeapMb: number;
}

/** Why an order was not read: no process for it, not done in time, or its process ended over it. */
export type ReadingTrouble = "busy" | "timeout" | "ended";

interface ReadingPoolOptions<Answer> {
  /** File of the processes' program, which calls `answerOrders`; run with tsx as the sources are. */
  readonly program: string;
  readonly limits: ReadingPoolLimits;
  /** What to answer instead of a reading; what it throws rejects the reading. */
  readonly withoutReading: (trouble: ReadingTrouble) => Answer;
}

interface Job<Order, Answer> {
  readonly order: Order;
  readonly settle: (answer: () => Answer) => void;
}

interface Reader<Order, Answer> {
  readonly child: ChildProcess;
  job: Job<Order, Answer> | null;
  timer?: NodeJS.Timeout;
}

/**
 * Reads pictures in processes of their own: pixels never keep a service from answering, and a picture that takes too
 * long, too much memory or the decoder down with it costs its own reading and nothing else [R-33]. Processes and not
 * threads, because a decoder that crashes takes its threads' process along, and tsx does not load in threads of Node 20.
 */
export function createReadingPool<Order extends object, Answer>({
  program,
  limits,
  withoutReading,
}: ReadingPoolOptions<Answer>): ReadingPool<Order, Answer> {
  const waiting: Job<Order, Answer>[] = [];
  const readers = new Set<Reader<Order, Answer>>();
  let isClosed = false;

  function addReader(): Reader<Order, Answer> {
    const child = fork(program, {
      // None of the service's secrets: what decodes strangers' files has nothing to give away.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
      execArgv: [`--max-old-space-size=${limits.maxHeapMb}`, "--conditions=react-server", "--import", "tsx"],
      serialization: "advanced",
    });
    const reader: Reader<Order, Answer> = { child, job: null };
    readers.add(reader);
    child.on("message", (answer) => {
      finish(reader, () => answer as Answer);
      next();
    });
    child.once("exit", () => lose(reader, "ended"));
    // A process that could not be started has no exit.
    child.on("error", () => lose(reader, "ended"));
    // A process without work must not keep the service from ending.
    child.unref();
    child.channel?.unref();
    return reader;
  }

  function finish(reader: Reader<Order, Answer>, answer: () => Answer): void {
    clearTimeout(reader.timer);
    const { job } = reader;
    reader.job = null;
    job?.settle(answer);
  }

  function lose(reader: Reader<Order, Answer>, trouble: ReadingTrouble): void {
    readers.delete(reader);
    reader.child.kill("SIGKILL");
    finish(reader, () => withoutReading(trouble));
    next();
  }

  function next(): void {
    while (waiting.length > 0) {
      const reader = findReader();
      if (!reader) return;
      run(reader, waiting.shift()!);
    }
  }

  function findReader(): Reader<Order, Answer> | undefined {
    for (const reader of readers) if (!reader.job) return reader;
    return readers.size < limits.processes ? addReader() : undefined;
  }

  function run(reader: Reader<Order, Answer>, job: Job<Order, Answer>): void {
    reader.job = job;
    reader.timer = setTimeout(() => lose(reader, "timeout"), limits.timeoutMs);
    // Where it can't be sent to, the process has ended or never started, and says so by its event.
    if (reader.child.connected) reader.child.send(job.order, (error) => error && lose(reader, "busy"));
  }

  return {
    read: (order) =>
      new Promise((resolve, reject) => {
        const settle = (answer: () => Answer) => {
          try {
            resolve(answer());
          } catch (error) {
            reject(error);
          }
        };
        const reader = isClosed ? undefined : findReader();
        if (reader) run(reader, { order, settle });
        else if (!isClosed && waiting.length < limits.maxWaiting) waiting.push({ order, settle });
        else settle(() => withoutReading("busy"));
      }),
    warm(processes) {
      while (!isClosed && readers.size < Math.min(processes, limits.processes)) addReader();
    },
    close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.settle(() => withoutReading("busy"));
      for (const reader of readers) lose(reader, "busy");
    },
  };
}
