import { type Failure, type Outcome, success } from "@/lib/shared/outcome";
import {
  classifyLost,
  classifyStatus,
  isRequestFailureCode,
  REQUEST_FAILURES,
  type RequestFailureCode,
  readFailure,
  requestFailure,
  statedFailure,
} from "@/lib/shared/request-failures";

/** Why a page could not read from the portal, when nothing more is known. */
export const PORTAL_UNREAD = REQUEST_FAILURES.unreachable.whenReading;

interface FetchOptions {
  /** What to do when a change may or may not have been made. */
  readonly whenUnknown?: string;
  /** It changes nothing; a GET when not given. */
  readonly isRead?: boolean;
}

/**
 * Fetches from the portal. Never rejects: what failed on the way is a failure with its sentence, and what the portal
 * refused has the portal's own.
 */
export async function fetchPortal(
  path: string,
  request: RequestInit = {},
  { isRead = isReading(request), whenUnknown }: FetchOptions = {},
): Promise<Outcome<Response>> {
  const wasOnline = navigator.onLine;
  try {
    const response = await fetch(path, request);
    return response.ok ? success(response) : await failureOfResponse(response, { isRead, whenUnknown });
  } catch {
    return failureOf(classifyLost(wasOnline, !isRead), { isRead, whenUnknown });
  }
}

/** Fetches JSON from the portal, as {@link fetchPortal} does. */
export async function callPortal<T>(
  path: string,
  request: RequestInit = {},
  { isRead = isReading(request), whenUnknown }: FetchOptions = {},
): Promise<Outcome<T>> {
  const fetched = await fetchPortal(path, request, { isRead, whenUnknown });
  if (!fetched.ok) return fetched;
  return fetched.value.json().then(
    (value: T) => success(value),
    () => failureOf(classifyLost(true, !isRead), { isRead, whenUnknown }),
  );
}

/** What the portal states in general words, which are truer of a change or of a reading in the table. */
const SAID_BY_TABLE: ReadonlySet<string> = new Set(["signed-out", "reconnecting", "internal"]);

/** The failure that a response of an error status is. */
export async function failureOfResponse(response: Response, options: FetchOptions): Promise<Failure> {
  const stated = statedFailure(await response.text().catch(() => ""));
  if (stated && !SAID_BY_TABLE.has(stated.code)) return stated;
  const code = stated && isRequestFailureCode(stated.code) ? stated.code : null;
  return failureOf(code ?? classifyStatus(response.status, !options.isRead), options, stated?.requestId);
}

function failureOf(code: RequestFailureCode, { isRead, whenUnknown }: FetchOptions, requestId?: string): Failure {
  if (isRead) return readFailure(code, requestId);
  return requestFailure(code, { requestId, next: REQUEST_FAILURES[code].hadNoEffect ? undefined : whenUnknown });
}

function isReading({ method = "GET" }: RequestInit): boolean {
  return method === "GET" || method === "HEAD";
}
