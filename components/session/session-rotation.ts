/**
 * The pending request that changes the session's id. Concurrent requests still carry the old id.
 */
let pendingRotation: Promise<unknown> = Promise.resolve();
let finished = 0;

/** Emitted on `window` when the session's id may have changed. */
export const SESSION_ROTATED = "session-rotated";

/** Runs a request that may change the session's id. */
export function duringRotation<T>(request: Promise<T>): Promise<T> {
  const finish = () => {
    finished += 1;
    window.dispatchEvent(new Event(SESSION_ROTATED));
  };
  pendingRotation = request.then(finish, finish);
  return request;
}

/** Number of finished rotations, for {@link hasRotatedSince}. */
export function finishedRotations(): number {
  return finished;
}

/**
 * Waits for a pending rotation; returns whether any has finished since `mark`, in which case a refused request should
 * be retried.
 */
export async function hasRotatedSince(mark: number): Promise<boolean> {
  await pendingRotation;
  return finished !== mark;
}
