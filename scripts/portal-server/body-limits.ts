/** The most that forms of sign-in and sign-out send, in bytes. */
const AUTH_BYTES = 16_384;

/**
 * How long a request's body may be, in bytes, where it is received before it is handled; undefined where the handler
 * itself reads it piece by piece up to a limit of its own.
 *
 * @param url the request's target
 */
export function bodyLimit(url: string): number | undefined {
  return url.startsWith("/api/auth/") ? AUTH_BYTES : undefined;
}
