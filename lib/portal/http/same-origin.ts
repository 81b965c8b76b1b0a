import "server-only";

/** Names of one machine: a browser on it may use any of them for a portal that runs there. */
const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Whether a request that changes something comes from the portal's own pages: its Origin must be the portal's address,
 * exactly. A missing Origin, `null`, and what a proxy's headers claim do not count.
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
