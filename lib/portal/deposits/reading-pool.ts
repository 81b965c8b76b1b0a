import "server-only";
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { ImageView } from "@/lib/contract/enums";
import { failure, type Outcome } from "@/lib/shared/outcome";
import type { PictureReading } from "./picture-reading";

type ReadingAnswer = Outcome<PictureReading, "not-a-picture" | "busy">;

/** Processes that read the pixels of pictures. */
export interface ReadingPool {
  read(bytes: Uint8Array, side: ImageView): Promise<ReadingAnswer>;
  /** Starts a process ahead of the first picture. */
  warm(): void;
  /** Ends the processes; what is being read is answered "busy". */
  close(): void;
}

export interface ReadingPoolLimits {
  readonly processes: number;
  /** A reading that takes longer is given up and its process replaced. */
  readonly timeoutMs: number;
  /** Pictures that wait at most; more are answered "busy". */
  readonly maxWaiting: number;
  /** Heap of one process; one that needs more ends and is replaced. */
  readonly maxHeapMb: number;
}

interface Job {
  readonly bytes: Uint8Array;
  readonly side: ImageView;
  readonly resolve: (answer: ReadingAnswer) => void;
}

const BUSY = failure("busy", "Many pictures are being looked at. Try again in a moment.");
const UNREADABLE = failure("not-a-picture", "This picture could not be read. Take it or save it again.");

/**
 * Reads pictures in processes of their own: pixels never keep the portal from answering, and a picture that takes too
 * long, too much memory or the decoder down with it costs its own reading and nothing else [R-33].
 *
 * @param program the processes' program, run with tsx as the sources are
 */
export function createReadingPool(limits: ReadingPoolLimits, program: string): ReadingPool {
  const waiting: Job[] = [];
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();

  function addProcess(): ChildProcess {
    const child = fork(program, {
      cwd: process.cwd(),
      // None of the portal's secrets: what decodes strangers' files has nothing to give away.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
      execArgv: [`--max-old-space-size=${limits.maxHeapMb}`, "--conditions=react-server", "--import", "tsx"],
      serialization: "advanced",
    });
    child.once("exit", () => {
      all.delete(child);
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
    });
    child.on("error", () => child.kill("SIGKILL"));
    all.add(child);
    // A process without work must not keep the portal from ending.
    child.unref();
    child.channel?.unref();
    return child;
  }

  function next(): void {
    while (waiting.length > 0) {
      const child = idle.pop() ?? (all.size < limits.processes ? addProcess() : undefined);
      if (!child) return;
      work(child, waiting.shift()!);
    }
  }

  function work(child: ChildProcess, { bytes, side, resolve }: Job): void {
    const finish = (answer: ReadingAnswer, isUsable: boolean) => {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit);
      if (isUsable) idle.push(child);
      else {
        all.delete(child);
        child.kill("SIGKILL");
      }
      resolve(answer);
      next();
    };
    const onMessage = (answer: unknown) => finish(answer as ReadingAnswer, true);
    const onExit = () => finish(UNREADABLE, false);
    const timer = setTimeout(() => finish(UNREADABLE, false), limits.timeoutMs);
    child.once("message", onMessage).once("exit", onExit);
    child.send({ bytes, side }, (error) => {
      if (error) finish(BUSY, false);
    });
  }

  return {
    read: (bytes, side) =>
      new Promise((resolve) => {
        const isFull = idle.length === 0 && all.size >= limits.processes && waiting.length >= limits.maxWaiting;
        if (isFull) return resolve(BUSY);
        waiting.push({ bytes, side, resolve });
        next();
      }),
    warm() {
      if (all.size === 0) idle.push(addProcess());
    },
    close() {
      for (const job of waiting.splice(0)) job.resolve(BUSY);
      for (const child of all) child.kill("SIGKILL");
    },
  };
}

// Next bundles a route and the start of the process apart; the processes are one set for both.
const shared = globalThis as typeof globalThis & { endorseReadingPool?: ReadingPool };

/** Two cores: one picture is read while the other core answers requests, and a second waits for the first front. */
const LIMITS: ReadingPoolLimits = { processes: 2, timeoutMs: 20_000, maxWaiting: 20, maxHeapMb: 512 };

/** The process's own pool, made on first use. */
export function readingPool(): ReadingPool {
  const program = join(/* turbopackIgnore: true */ process.cwd(), "lib/portal/deposits/reading-process.ts");
  shared.endorseReadingPool ??= createReadingPool(LIMITS, program);
  return shared.endorseReadingPool;
}
