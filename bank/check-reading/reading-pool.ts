import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { CheckPictures, CheckReader, CheckReading } from "@/bank/domain/check-reader";
import { failure, type Outcome } from "@/lib/shared/outcome";

/** Processes that read checks for the bank. */
export interface CheckReadingPool {
  readonly read: CheckReader;
  /** Ends the processes; what is being read is abandoned. */
  close(): void;
}

interface PoolLimits {
  readonly processes: number;
  /** A reading that takes longer is given up and its process replaced. */
  readonly timeoutMs: number;
  /** Readings that wait at most; more are answered "busy". */
  readonly maxWaiting: number;
  /** Heap of one process; one that needs more ends and is replaced. */
  readonly maxHeapMb: number;
}

const DEFAULT_LIMITS: PoolLimits = { processes: 2, timeoutMs: 20_000, maxWaiting: 50, maxHeapMb: 512 };
const PROGRAM = fileURLToPath(new URL("./reading-process.ts", import.meta.url));

interface Job {
  readonly pictures: CheckPictures;
  readonly resolve: (answer: Outcome<CheckReading, "picture-refused" | "busy">) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Reads checks in processes of their own, so that pixels never keep the service from answering, and a picture that
 * takes too long, too much memory or the decoder down with it costs its own reading and nothing else.
 */
export function createCheckReadingPool(
  limits: PoolLimits = DEFAULT_LIMITS,
  program: string = PROGRAM,
): CheckReadingPool {
  const waiting: Job[] = [];
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  let closed = false;

  const addProcess = () => {
    const child = fork(program, {
      execArgv: [`--max-old-space-size=${limits.maxHeapMb}`, "--conditions=react-server", "--import", "tsx"],
      serialization: "advanced",
    });
    all.add(child);
    child.once("exit", () => forget(child));
    // A process that could not be started or written to ends; what it was reading learns of that through its exit.
    child.on("error", () => child.kill("SIGKILL"));
    return child;
  };
  const forget = (child: ChildProcess) => {
    all.delete(child);
    const at = idle.indexOf(child);
    if (at >= 0) idle.splice(at, 1);
  };

  const next = () => {
    while (waiting.length > 0 && !closed) {
      const child = idle.pop() ?? (all.size < limits.processes ? addProcess() : undefined);
      if (!child) return;
      run(child, waiting.shift()!);
    }
  };

  const run = (child: ChildProcess, job: Job) => {
    const done = (isUsable: boolean) => {
      clearTimeout(timer);
      child.off("message", onAnswer);
      child.off("exit", onExit);
      if (isUsable && !closed) idle.push(child);
      else {
        forget(child);
        child.kill("SIGKILL");
      }
      next();
    };
    const onAnswer = (answer: unknown) => {
      job.resolve(answer as Outcome<CheckReading, "picture-refused">);
      done(true);
    };
    const onExit = () => {
      job.reject(new Error("The process that read the check ended."));
      done(false);
    };
    const timer = setTimeout(() => {
      const sentence = "The pictures could not be read in time.";
      job.resolve(failure("picture-refused", sentence, { fields: { frontImage: sentence, backImage: sentence } }));
      done(false);
    }, limits.timeoutMs);
    child.once("message", onAnswer);
    child.once("exit", onExit);
    child.send(job.pictures, (error) => error && child.kill("SIGKILL"));
  };

  // Started before the first check comes, which then does not wait for it.
  for (let i = 0; i < limits.processes; i++) idle.push(addProcess());

  return {
    read: (pictures) => {
      if (waiting.length >= limits.maxWaiting) {
        return Promise.resolve(failure("busy", "The bank is reading as many checks as it can."));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ pictures, resolve, reject });
        next();
      });
    },
    close() {
      closed = true;
      for (const child of all) child.kill("SIGKILL");
    },
  };
}
