import "server-only";
import { encode } from "next-auth/jwt";
import { portalSettings } from "@/lib/settings/portal-settings";
import { ABSOLUTE_MS } from "./session";
import { isSecure, sessionCookieName } from "./session-cookie";

/** Creates the `Set-Cookie` header for a session that continues under a new ID, in next-auth's format. */
export async function issueSessionCookie(sessionId: string, personId: string): Promise<string> {
  const { authSecret, portalUrl } = portalSettings();
  const maxAge = ABSOLUTE_MS / 1000;
  const value = await encode({ token: { sub: personId, sessionId }, secret: authSecret, maxAge });
  const attributes = ["Path=/", `Max-Age=${maxAge}`, "HttpOnly", "SameSite=Lax"];
  if (isSecure(portalUrl)) attributes.push("Secure");
  return [`${sessionCookieName(portalUrl)}=${value}`, ...attributes].join("; ");
}
