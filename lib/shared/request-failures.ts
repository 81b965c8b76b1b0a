import { type Failure, failure } from "./outcome";

interface RequestFailureText {
  readonly message: string;
  /** What the user should do next. */
  readonly next: string;
  /** Message and next step for a read-only request. */
  readonly whenReading: string;
  /** Whether the request certainly had no effect. */
  readonly hadNoEffect: boolean;
}

/** All failures of a page's request to the portal that leave it without the operation's outcome. */
export const REQUEST_FAILURES = {
  "signed-out": {
    message: "Your session has ended, and nothing was sent.",
    next: "Sign in again; what you typed stays here.",
    whenReading: "Your session has ended. Sign in again.",
    hadNoEffect: true,
  },
  forbidden: {
    message: "Your roles don’t allow this, and nothing was sent.",
    next: "Ask an administrator for the permission.",
    whenReading: "Your roles don’t allow this. Ask an administrator for the permission.",
    hadNoEffect: true,
  },
  "step-up-required": {
    message: "This needs a recent second factor, and nothing was sent.",
    next: "Try again, and confirm your second factor.",
    whenReading: "This needs a recent second factor. Try again, and confirm your second factor.",
    hadNoEffect: true,
  },
  "wrong-origin": {
    message: "This page was not opened at the portal’s own address, and nothing was sent.",
    next: "Open the portal at the address in its settings, and send it from there.",
    whenReading:
      "This page was not opened at the portal’s own address. Open the portal at the address in its settings.",
    hadNoEffect: true,
  },
  "other-release": {
    message: "Endorse was updated while this page was open, and nothing was sent.",
    next: "What you typed stays here: open this page in a new tab and send it from there.",
    whenReading: "Endorse was updated while this page was open. Reload it.",
    hadNoEffect: true,
  },
  "too-large": {
    message: "This is larger than the portal accepts, and nothing was sent.",
    next: "Send less at once.",
    whenReading: "This is larger than the portal accepts. Ask for less at once.",
    hadNoEffect: true,
  },
  throttled: {
    message: "Too many requests at once, and nothing was sent.",
    next: "Wait a minute, then try again.",
    whenReading: "Too many requests at once. Wait a minute, then try again.",
    hadNoEffect: true,
  },
  busy: {
    message: "The portal is busy, and nothing was sent.",
    next: "Try again in a few seconds.",
    whenReading: "The portal is busy. Try again in a few seconds.",
    hadNoEffect: true,
  },
  "not-reached": {
    message: "This device is offline, and nothing was sent.",
    next: "Check your connection, then try again.",
    whenReading: "This device is offline. Check your connection, then try again.",
    hadNoEffect: true,
  },
  unreachable: {
    message: "The portal can’t be reached.",
    next: "Check your connection, then try again.",
    whenReading: "The portal can’t be reached. Check your connection, then try again.",
    hadNoEffect: true,
  },
  reconnecting: {
    message: "The portal is reconnecting to its database: it may or may not have happened.",
    next: "Wait a moment, and check before you try again.",
    whenReading: "The portal is reconnecting to its database. Wait a moment.",
    hadNoEffect: false,
  },
  unknown: {
    message: "The portal’s response did not arrive: it may or may not have happened.",
    next: "Check before you try again.",
    whenReading: "The portal’s response did not arrive. Try again.",
    hadNoEffect: false,
  },
  internal: {
    message: "Something went wrong in the portal: it may or may not have happened.",
    next: "Check before you try again.",
    whenReading: "Something went wrong in the portal. Try again in a moment.",
    hadNoEffect: false,
  },
} as const satisfies Record<string, RequestFailureText>;

export type RequestFailureCode = keyof typeof REQUEST_FAILURES;

/** Creates a failure with this code's message and next step; `next` replaces the default next step. */
export function requestFailure<Code extends RequestFailureCode>(
  code: Code,
  { next = REQUEST_FAILURES[code].next, requestId }: { readonly next?: string; readonly requestId?: string } = {},
): Failure<Code> {
  return failure(code, `${REQUEST_FAILURES[code].message} ${next}`, { requestId });
}

/** Whether the failed request may have had an effect; a request that the operation rejected had none. */
export function isUnknown({ code }: Pick<Failure, "code">): boolean {
  return isRequestFailureCode(code) && !REQUEST_FAILURES[code].hadNoEffect;
}

/** Creates a failure with this code's message for a read-only request. */
export function readFailure<Code extends RequestFailureCode>(code: Code, requestId?: string): Failure<Code> {
  return failure(code, REQUEST_FAILURES[code].whenReading, { requestId });
}

export function isRequestFailureCode(code: string): code is RequestFailureCode {
  return Object.hasOwn(REQUEST_FAILURES, code);
}

/**
 * Parses a failure in the portal's response body; null for a body from elsewhere, such as a proxy. Does not use zod,
 * which would take a fifth of a page's script budget.
 */
export function parseStatedFailure(body: string): Failure | null {
  try {
    const { code, message, requestId, fields }: Readonly<Record<string, unknown>> = JSON.parse(body) ?? {};
    if (typeof code !== "string" || typeof message !== "string") return null;
    return {
      ...{ ok: false, code, message },
      ...(typeof requestId === "string" && { requestId }),
      ...(isStringRecord(fields) && { fields }),
    };
  } catch {
    return null;
  }
}

function isStringRecord(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");
}

/** Returns the failure code for a status whose body states no failure, such as a proxy's error page. */
export function classifyStatus(status: number, mayHaveEffect: boolean): RequestFailureCode {
  if (status === 401) return "signed-out";
  if (status === 403) return "forbidden";
  if (status === 413) return "too-large";
  if (status === 429) return "throttled";
  // Proxies send these when the portal did not respond; the portal itself states a failure in the body.
  if (status === 502 || status === 503 || status === 504) return mayHaveEffect ? "unknown" : "unreachable";
  return "internal";
}

/** Returns the failure code for a request without a response. */
export function classifyNoResponse(wasOnline: boolean, mayHaveEffect: boolean): RequestFailureCode {
  if (!wasOnline) return "not-reached";
  return mayHaveEffect ? "unknown" : "unreachable";
}
