import { openCaptureLink } from "@/features/deposits/phone/open-capture-link";
import { captureCookie, readCaptureCookie } from "@/lib/access/capture-cookie";
import { openRoute } from "@/lib/http/api-route";
import { readBody } from "@/lib/http/read-body";
import { failureResponse, jsonResponse } from "@/lib/http/responses";
import { currentClientAddress } from "@/lib/shared/client-address";

/** The body contains only a token. */
const LIMITS = { maxBytes: 1000, withinMs: 10_000 };

/** Opens a capture link on this device, authorized by the token in the body or, once opened, by the cookie set here. */
export const POST = openRoute(
  "capture.open",
  async ({ body, headers }) => {
    const device = {
      secret: readCaptureCookie(headers.get("cookie")),
      address: currentClientAddress(),
      userAgent: headers.get("user-agent"),
    };
    const opened = await openCaptureLink(await readJson(body), device, new Date());
    if (!opened.ok) return failureResponse(opened);
    const { secret, remainingMs, ...visible } = opened.value;
    const response = jsonResponse(200, visible);
    if (secret) response.headers.append("set-cookie", captureCookie(secret, remainingMs));
    return response;
  },
  { from: "own-pages" },
);

async function readJson(body: ReadableStream<Uint8Array> | null): Promise<unknown> {
  const read = await readBody(body, LIMITS);
  if (!read.ok) return null;
  try {
    return JSON.parse(Buffer.from(read.value).toString("utf8"));
  } catch {
    return null;
  }
}
