import { RECONNECTING } from "@/lib/shared/reconnecting";
import { finishedRotations, hasRotatedSince } from "./session-rotation";

/** The portal responded 401: the session has ended. */
export class SignedOutError extends Error {}

/** The portal responded 503: it has lost its database for the moment. */
export class ReconnectingError extends Error {}

/**
 * Reads JSON from the portal's own API.
 *
 * @throws {SignedOutError} when the session has ended; {@link ReconnectingError} while the portal has no database; any
 *   other error when it did not respond or failed
 */
export async function readPortal<T>(path: string, signal: AbortSignal): Promise<T> {
  const mark = finishedRotations();
  const read = () => fetch(path, { signal, headers: { accept: "application/json" } });
  let response = await read();
  // It named the session's earlier id.
  if (response.status === 401 && (await hasRotatedSince(mark))) response = await read();
  if (response.status === 401) throw new SignedOutError("The session has ended");
  if (response.status === 503 && (await codeOf(response)) === RECONNECTING) throw new ReconnectingError(RECONNECTING);
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return response.json() as Promise<T>;
}

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === "object" && body !== null && "code" in body ? body.code : null;
}
