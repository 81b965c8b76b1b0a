/** Limit of the sign-in and sign-out forms, in bytes. */
const AUTH_BYTES = 16_384;
/** Limit of page forms, in bytes; the largest is a registration. Images are uploaded separately. */
const ACTION_BYTES = 65_536;
/** Limit of the sandbox, in bytes, which accepts scenario files of 400,000 characters as JSON. */
const SANDBOX_BYTES = 1_000_000;

/** Routes that authenticate first, then stream the body up to their own limit. */
const STREAMING_ROUTES =
  /^\/api\/((staged-images|capture\/pictures|bank-events|batches\/[^/]+\/pictures)(\/|$)|issue-imports(\/live)?$)/;

/**
 * Maximum body size, in bytes, of a request that is buffered before it is handled; undefined if the handler limits the
 * body.
 */
export function getBodyLimit(path: string): number | undefined {
  if (STREAMING_ROUTES.test(path)) return undefined;
  if (path.startsWith("/api/auth/")) return AUTH_BYTES;
  return path === "/sandbox" ? SANDBOX_BYTES : ACTION_BYTES;
}
