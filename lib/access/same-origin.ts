/** Loopback host names, any of which a browser on the portal's machine may use. */
const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** Methods that change nothing (RFC 9110, 9.2.1). */
const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Returns whether a request with this method may change something, so it must come from the portal's own pages.
 */
export function mayHaveEffect(method: string): boolean {
  return !SAFE_METHODS.includes(method);
}

/**
 * Returns whether a request comes from the portal's own pages: its Origin must equal the origin of the configured
 * portal URL. A missing or `null` Origin is refused, as is an Origin that Sec-Fetch-Site contradicts. Host and
 * forwarding headers are ignored.
 */
export function isSameOrigin(headers: Pick<Headers, "get">, portalUrl: string): boolean {
  const origin = headers.get("origin");
  if (origin === null) return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const portal = new URL(portalUrl);
  if (origin === portal.origin) return true;
  if (!LOOPBACK_HOSTS.includes(portal.hostname)) return false;
  const port = portal.port === "" ? "" : `:${portal.port}`;
  return LOOPBACK_HOSTS.some((host) => origin === `${portal.protocol}//${host}${port}`);
}
