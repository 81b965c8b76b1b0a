import { type ChildProcess, fork } from "node:child_process";

/** Child processes that each run one job at a time. */
export interface ProcessPool<Job extends object, Result> {
  run(job: Job): Promise<Result>;
  /** Starts processes ahead of the first jobs, until this many run. */
  warm(processes: number): void;
  /** Kills the processes; jobs that are queued, running or submitted later settle as if all processes were busy. */
  close(): void;
}

export interface ProcessPoolLimits {
  readonly processes: number;
  /** A job that takes longer is abandoned and its process replaced. */
  readonly timeoutMs: number;
  /** Maximum jobs in the queue; further ones are rejected. */
  readonly maxWaiting: number;
  /** Heap limit of one process; a process that exceeds it exits and is replaced. */
  readonly maxHeapMb: number;
}

/** Why a job has no result: no free process, a timeout, or its process exited. */
export type PoolFailure = "busy" | "timeout" | "ended";

interface ProcessPoolOptions<Result> {
  /** File of the child's program, which calls `serveJobs`; it runs with tsx, like the rest of the sources. */
  readonly program: string;
  readonly limits: ProcessPoolLimits;
  /** The result of a failed job; an error it throws rejects the job. */
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
 * Runs jobs on untrusted images in separate processes: decoding never blocks a service's event loop, and an image
 * that takes too long, exhausts the memory or crashes the decoder fails its own job and nothing else. Uses
 * processes instead of threads because a crashing decoder ends the whole process, and tsx does not load in
 * threads of Node 20.
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
    // A process that could not be started emits no exit.
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
    // A child that is no longer connected has exited or never started, and emits its own event.
    if (worker.child.connected) worker.child.send(pending.job, (error) => error && this.discard(worker, "busy"));
  }
}

/**
 * glibc retains freed large buffers and then fragments them: after a few photos an idle process used 450 MB, and the
 * next large photo raised it to 850 MB. With a fixed threshold each such buffer is mapped separately and returned when
 * it is freed: 200 and 615 MB. Other C libraries ignore these variables.
 */
const RETURN_FREED_MEMORY = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
} as const;

function forkWorker(program: string, maxHeapMb: number): ChildProcess {
  const child = fork(program, {
    // Passes no secrets of the service, so that a process that decodes untrusted files has nothing to leak.
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, ...RETURN_FREED_MEMORY },
    execArgv: [`--max-old-space-size=${maxHeapMb}`, "--conditions=react-server", "--import", "tsx"],
    serialization: "advanced",
  });
  // An idle process must not keep the service from exiting.
  child.unref();
  child.channel?.unref();
  return child;
}
