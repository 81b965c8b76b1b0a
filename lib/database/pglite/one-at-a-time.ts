import "server-only";

/** Runs work only when all that was asked for before it is done. */
export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

/** A line that work waits in; work that fails lets the next one go on. */
export function createOneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
