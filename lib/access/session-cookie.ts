/** Returns whether the portal is served over TLS, which determines the cookie's name and Secure attribute. */
export function isSecure(portalUrl: string): boolean {
  return portalUrl.startsWith("https:");
}

/** `__Host-` binds the cookie to exactly this host, but browsers accept it only over TLS. */
export const SESSION_COOKIES = { secure: "__Host-endorse.session", plain: "endorse.session" } as const;

/** Returns the session cookie's name for a portal URL. */
export function sessionCookieName(portalUrl: string): string {
  return isSecure(portalUrl) ? SESSION_COOKIES.secure : SESSION_COOKIES.plain;
}
