import { type ChildProcess, fork } from "node:child_process";

/** A pool of child processes that each run one job at a time. */
export interface ProcessPool<Job extends object, Result> {
  run(job: Job): Promise<Result>;
  /** Starts processes before the first job arrives, until this many are running. */
  warm(processes: number): void;
  /** Kills the processes. Queued, running and later jobs settle with the failure "busy". */
  close(): void;
}

export interface ProcessPoolLimits {
  readonly processes: number;
  /** A job that takes longer fails, and its process is replaced. */
  readonly timeoutMs: number;
  /** Maximum jobs in the queue; jobs beyond it fail with "busy". */
  readonly maxWaiting: number;
  /** Heap limit of one process; a process that exceeds it exits and is replaced. */
  readonly maxHeapMb: number;
}

/** Why a job failed: no free process, a timeout, or the process exited. */
export type PoolFailure = "busy" | "timeout" | "ended";

interface ProcessPoolOptions<Result> {
  /** The child's program file. It must call `serveJobs`, and runs with tsx. */
  readonly program: string;
  readonly limits: ProcessPoolLimits;
  /** Returns the result for a failed job; a thrown error rejects the job. */
  readonly onFailure: (reason: PoolFailure) => Result;
}

interface PendingJob<Job, Result> {
  readonly job: Job;
  readonly settle: (result: () => Result) => void;
}

interface Worker<Job, Result> {
  readonly child: ChildProcess;
  current: PendingJob<Job, Result> | null;
  timer?: NodeJS.Timeout;
}

/**
 * Creates a pool that processes untrusted images outside the service: decoding never blocks the event loop, and an
 * image that takes too long, exhausts memory or crashes the decoder fails only its own job. The pool uses
 * processes instead of threads because a decoder crash ends the whole process, and tsx does not load in Node 20
 * worker threads.
 */
export function createProcessPool<Job extends object, Result>(
  options: ProcessPoolOptions<Result>,
): ProcessPool<Job, Result> {
  return new ForkedPool<Job, Result>(options);
}

class ForkedPool<Job extends object, Result> implements ProcessPool<Job, Result> {
  private readonly queue: PendingJob<Job, Result>[] = [];
  private readonly workers = new Set<Worker<Job, Result>>();
  private isClosed = false;

  constructor(private readonly options: ProcessPoolOptions<Result>) {}

  run(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      const settle = (result: () => Result) => {
        try {
          resolve(result());
        } catch (error) {
          reject(error);
        }
      };
      const worker = this.isClosed ? undefined : this.idleWorker();
      if (worker) this.start(worker, { job, settle });
      else if (!this.isClosed && this.queue.length < this.options.limits.maxWaiting) this.queue.push({ job, settle });
      else settle(() => this.options.onFailure("busy"));
    });
  }

  warm(processes: number): void {
    while (!this.isClosed && this.workers.size < Math.min(processes, this.options.limits.processes)) this.addWorker();
  }

  close(): void {
    this.isClosed = true;
    for (const { settle } of this.queue.splice(0)) settle(() => this.options.onFailure("busy"));
    for (const worker of this.workers) this.discard(worker, "busy");
  }

  private addWorker(): Worker<Job, Result> {
    const child = forkWorker(this.options.program, this.options.limits.maxHeapMb);
    const worker: Worker<Job, Result> = { child, current: null };
    this.workers.add(worker);
    child.on("message", (result) => {
      this.finish(worker, () => result as Result);
      this.startQueued();
    });
    child.once("exit", () => this.discard(worker, "ended"));
    // A process that fails to start does not emit "exit".
    child.on("error", () => this.discard(worker, "ended"));
    return worker;
  }

  private finish(worker: Worker<Job, Result>, result: () => Result): void {
    clearTimeout(worker.timer);
    const { current } = worker;
    worker.current = null;
    current?.settle(result);
  }

  private discard(worker: Worker<Job, Result>, reason: PoolFailure): void {
    this.workers.delete(worker);
    worker.child.kill("SIGKILL");
    this.finish(worker, () => this.options.onFailure(reason));
    this.startQueued();
  }

  private startQueued(): void {
    while (this.queue.length > 0) {
      const worker = this.idleWorker();
      if (!worker) return;
      this.start(worker, this.queue.shift()!);
    }
  }

  private idleWorker(): Worker<Job, Result> | undefined {
    for (const worker of this.workers) if (!worker.current) return worker;
    return this.workers.size < this.options.limits.processes ? this.addWorker() : undefined;
  }

  private start(worker: Worker<Job, Result>, pending: PendingJob<Job, Result>): void {
    worker.current = pending;
    worker.timer = setTimeout(() => this.discard(worker, "timeout"), this.options.limits.timeoutMs);
    // A disconnected child has exited or never started; its "exit" or "error" event fails the job.
    if (worker.child.connected) worker.child.send(pending.job, (error) => error && this.discard(worker, "busy"));
  }
}

/**
 * By default, glibc keeps freed large buffers and fragments them: after a few photos an idle process used 450 MB, and
 * the next large photo raised it to 850 MB. With a fixed threshold, glibc maps each large buffer separately and returns
 * it when freed, which lowers these to 200 and 615 MB. Other C libraries ignore these variables.
 */
const RETURN_FREED_MEMORY = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
} as const;

function forkWorker(program: string, maxHeapMb: number): ChildProcess {
  const child = fork(program, {
    // No service secrets: a process that decodes untrusted files must have nothing to leak.
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, ...RETURN_FREED_MEMORY },
    execArgv: [`--max-old-space-size=${maxHeapMb}`, "--conditions=react-server", "--import", "tsx"],
    serialization: "advanced",
  });
  // Lets the service exit while workers are idle.
  child.unref();
  child.channel?.unref();
  return child;
}
