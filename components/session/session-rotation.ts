/**
 * Requests after which the session continues under another id: others under way at that moment still name the old one.
 */
let underWay: Promise<unknown> = Promise.resolve();
let finished = 0;

/** Emitted on `window` when the session may have got another id. */
export const SESSION_ROTATED = "session-rotated";

/** Runs a request that may give the session another id. */
export function duringRotation<T>(request: Promise<T>): Promise<T> {
  const finish = () => {
    finished += 1;
    window.dispatchEvent(new Event(SESSION_ROTATED));
  };
  underWay = request.then(finish, finish);
  return request;
}

/** How many such requests have finished; to pass to {@link hasRotatedSince}. */
export function finishedRotations(): number {
  return finished;
}

/**
 * Waits for one that is under way; whether any has finished since. A request that was refused is then worth another
 * try.
 */
export async function hasRotatedSince(mark: number): Promise<boolean> {
  await underWay;
  return finished !== mark;
}
