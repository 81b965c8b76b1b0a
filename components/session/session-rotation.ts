/** The pending request that changes the session's id. Concurrent requests still use the old id. */
let pendingRotation: Promise<unknown> = Promise.resolve();
let finishedCount = 0;

/** Dispatched on `window` when the session's id may have changed. */
export const SESSION_ROTATED = "session-rotated";

/** Runs a request that may change the session's id. */
export function trackRotation<T>(request: Promise<T>): Promise<T> {
  const finish = () => {
    finishedCount += 1;
    window.dispatchEvent(new Event(SESSION_ROTATED));
  };
  pendingRotation = request.then(finish, finish);
  return request;
}

/** Returns the number of finished rotations, for {@link hasRotatedSince}. */
export function countFinishedRotations(): number {
  return finishedCount;
}

/**
 * Waits for any pending rotation and returns whether one has finished since `mark`. If so, a rejected request should be
 * retried.
 */
export async function hasRotatedSince(mark: number): Promise<boolean> {
  await pendingRotation;
  return finishedCount !== mark;
}
