/**
 * Runs in a pool's child process: runs each job that the parent sends and returns the result, until the parent exits.
 * A job that throws ends this process, and the pool replaces it.
 */
export function serveJobs<Job, Result>(run: (job: Job) => Result | Promise<Result>): void {
  const send = process.send?.bind(process);
  if (!send) throw new Error("A process that serves jobs must be the child of a process pool.");
  process.on("message", async (job: Job) => {
    send(await run(job));
  });
  // The parent has exited, so no more jobs can arrive.
  process.on("disconnect", () => process.exit(0));
  // Ctrl-C in a terminal also reaches child processes; ignored so that the parent can finish its requests first.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
}
