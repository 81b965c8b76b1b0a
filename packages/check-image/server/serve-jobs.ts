/**
 * The main loop of a pool's child process: runs each job it receives and sends back the result, while the parent
 * runs. A job that throws ends this process, and the pool starts another.
 */
export function serveJobs<Job, Result>(run: (job: Job) => Result | Promise<Result>): void {
  const send = process.send?.bind(process);
  if (!send) throw new Error("A process that serves jobs must be the child of a process pool.");
  process.on("message", async (job: Job) => {
    send(await run(job));
  });
  // No more jobs can arrive once the parent has exited, for whatever reason.
  process.on("disconnect", () => process.exit(0));
  // The parent drains its requests first; a terminal's Ctrl-C reaches its children too.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
}
