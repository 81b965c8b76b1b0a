import { type Failure, type Outcome, success } from "@/lib/shared/outcome";
import {
  classifyNoResponse,
  classifyStatus,
  isRequestFailureCode,
  parseStatedFailure,
  REQUEST_FAILURES,
  type RequestFailureCode,
  readFailure,
  requestFailure,
} from "@/lib/shared/request-failures";

/** Message for a read that failed for an unknown reason. */
export const PORTAL_READ_FAILED = REQUEST_FAILURES.unreachable.whenReading;

interface FetchOptions {
  /** Next step to suggest if a change may or may not have been made. */
  readonly whenUnknown?: string;
  /** Whether the request only reads; true by default for GET and HEAD. */
  readonly isRead?: boolean;
}

/**
 * Fetches from the portal. Never rejects: a failed request becomes a failure with a message, using the portal's message
 * if there is one.
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
    return failureOf(classifyNoResponse(wasOnline, !isRead), { isRead, whenUnknown });
  }
}

/** Fetches JSON from the portal like {@link fetchPortal}. */
export async function callPortal<T>(
  path: string,
  request: RequestInit = {},
  { isRead = isReading(request), whenUnknown }: FetchOptions = {},
): Promise<Outcome<T>> {
  const fetched = await fetchPortal(path, request, { isRead, whenUnknown });
  if (!fetched.ok) return fetched;
  return fetched.value.json().then(
    (value: T) => success(value),
    () => failureOf(classifyNoResponse(true, !isRead), { isRead, whenUnknown }),
  );
}

/** Codes with a generic portal message, replaced by a message specific to a change or a read. */
const GENERIC_CODES: ReadonlySet<string> = new Set(["signed-out", "reconnecting", "internal"]);

/** Converts a response with an error status to a failure. */
export async function failureOfResponse(response: Response, options: FetchOptions): Promise<Failure> {
  const stated = parseStatedFailure(await response.text().catch(() => ""));
  if (stated && !GENERIC_CODES.has(stated.code)) return stated;
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
