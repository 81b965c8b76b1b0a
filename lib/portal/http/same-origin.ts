import "server-only";

/** Loopback names: a browser on the portal's machine may use any of them. */
const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Whether a mutation comes from the portal's own pages: its Origin must equal the portal's origin. A missing Origin or
 * `null` is refused, and forwarding headers are ignored.
 */
export function isSameOrigin(request: Request, portalUrl: string): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  const own = new URL(portalUrl);
  if (origin === own.origin) return true;
  if (!LOOPBACK_HOSTS.includes(own.hostname)) return false;
  const port = own.port === "" ? "" : `:${own.port}`;
  return LOOPBACK_HOSTS.some((host) => origin === `${own.protocol}//${host}${port}`);
}
