import { finishedRotations, hasRotatedSince } from "./session-rotation";

/** The portal responded 401: the session has ended. */
export class SignedOutError extends Error {}

/**
 * Reads JSON from the portal's own API.
 *
 * @throws {SignedOutError} when the session has ended; any other error when the portal did not respond or failed
 */
export async function readPortal<T>(path: string, signal: AbortSignal): Promise<T> {
  const mark = finishedRotations();
  const read = () => fetch(path, { signal, headers: { accept: "application/json" } });
  let response = await read();
  // It named the session's earlier id.
  if (response.status === 401 && (await hasRotatedSince(mark))) response = await read();
  if (response.status === 401) throw new SignedOutError("The session has ended");
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return response.json() as Promise<T>;
}
