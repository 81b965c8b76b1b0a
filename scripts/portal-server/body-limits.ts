/** Limit for sign-in and sign-out forms, in bytes. */
const AUTH_BYTES = 16_384;
/** Limit for other forms, in bytes; the largest form is a webhook registration. Images are uploaded separately. */
const ACTION_BYTES = 65_536;
/** Limit for the sandbox page in bytes: scenario files may have 400,000 characters, which JSON may escape. */
const SANDBOX_BYTES = 1_000_000;

/** Routes that authenticate the request first, and then stream the body up to a limit of their own. */
const STREAMING_ROUTES =
  /^\/api\/((staged-images|capture\/pictures|bank-events|batches\/[^/]+\/pictures)(\/|$)|issue-imports(\/live)?$)/;

/**
 * Returns the maximum body size in bytes for requests that are buffered before they are handled. Returns undefined if
 * the route handler limits the body itself.
 */
export function getBodyLimit(path: string): number | undefined {
  if (STREAMING_ROUTES.test(path)) return undefined;
  if (path.startsWith("/api/auth/")) return AUTH_BYTES;
  return path === "/sandbox" ? SANDBOX_BYTES : ACTION_BYTES;
}
