import type { Failure } from "@/lib/shared/outcome";
import { RECONNECTING } from "@/lib/shared/reconnecting";
import { classifyNoResponse, readFailure } from "@/lib/shared/request-failures";
import { failureOfResponse, PORTAL_READ_FAILED } from "./fetch-portal";
import { countFinishedRotations, hasRotatedSince } from "./session-rotation";

/** A failed read from the portal. The message can be shown to the user. */
export class ReadError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** The portal responded 401: the session has ended. */
export class SignedOutError extends ReadError {}

/** The portal responded 503: it has temporarily lost its database. */
export class ReconnectingError extends ReadError {}

/**
 * Reads JSON from the portal's API.
 *
 * @throws {SignedOutError} if the session has ended; {@link ReconnectingError} while the portal has no database;
 *   any other {@link ReadError} if the portal did not respond or failed
 */
export async function readPortal<T>(path: string, signal: AbortSignal): Promise<T> {
  const mark = countFinishedRotations();
  const wasOnline = navigator.onLine;
  const lost = (error: unknown) => {
    // A canceled query does not count as a failed read.
    if (signal.aborted) throw error;
    throw new ReadError(readFailure(classifyNoResponse(wasOnline, false)));
  };
  const read = () => fetch(path, { signal, headers: { accept: "application/json" } }).catch(lost);
  let response = await read();
  // The request may have used the session's previous id.
  if (response.status === 401 && (await hasRotatedSince(mark))) response = await read();
  if (response.ok) return response.json().catch(lost) as Promise<T>;
  const failure = await failureOfResponse(response, { isRead: true });
  if (response.status === 401) throw new SignedOutError(failure);
  throw failure.code === RECONNECTING ? new ReconnectingError(failure) : new ReadError(failure);
}

/** Returns the message for a failed read, including the next step. */
export function problemOfRead(error: unknown): string {
  return error instanceof ReadError ? error.message : PORTAL_READ_FAILED;
}

/** Explains why a page may be out of date; null if it is current, or if the user is asked to sign in instead. */
export function staleReason(error: unknown): string | null {
  return error === null || error instanceof SignedOutError ? null : problemOfRead(error);
}
