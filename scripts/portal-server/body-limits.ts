/** The forms of sign-in and sign-out, in bytes. */
const AUTH_BYTES = 16_384;
/** The forms of pages; the largest is a registration. Pictures are not among them: they are uploaded by themselves. */
const ACTION_BYTES = 65_536;
/** The sandbox takes scenario files: 400,000 characters, as JSON. */
const SANDBOX_BYTES = 1_000_000;

/** These routes authenticate before they read, and read piece by piece up to their own limit. */
const READS_ITSELF =
  /^\/api\/((staged-images|capture\/pictures|bank-events|batches\/[^/]+\/pictures)(\/|$)|issue-imports(\/live)?$)/;

/**
 * How long a request's body may be, in bytes, where it is received before it is handled; undefined where the handler
 * itself limits it.
 */
export function bodyLimit(path: string): number | undefined {
  if (READS_ITSELF.test(path)) return undefined;
  if (path.startsWith("/api/auth/")) return AUTH_BYTES;
  return path === "/sandbox" ? SANDBOX_BYTES : ACTION_BYTES;
}
