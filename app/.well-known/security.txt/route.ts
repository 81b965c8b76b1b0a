import { openRoute } from "@/lib/http/api-route";
import { portalSettings } from "@/lib/settings/portal-settings";

export const dynamic = "force-dynamic";

const VALID_DAYS = 180;

/**
 * Returns this installation's security contact for researchers (RFC 9116), or 404 if `SECURITY_CONTACT` is not set:
 * reports sent to a made-up address would be lost.
 */
export const GET = openRoute("security-contact", readContact, { from: "anyone" });

async function readContact(): Promise<Response> {
  const { securityContact } = portalSettings();
  if (!securityContact) return new Response(null, { status: 404 });
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000);
  return new Response(`Contact: ${securityContact}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\n`, {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
