import "server-only";
import { refuseUnreadable } from "@/lib/access/refuse-unreadable";
import { SECURITY_HEADERS } from "@/lib/access/security-headers";
import { serveDirectly } from "@/lib/shared/direct-routes";
import { belowSpan } from "@/lib/telemetry/spans";

type ApiRoute = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

/**
 * Has the portal's own server serve a polled route of the browser's API, made by `apiRoute`, with what Next's proxy does for
 * those of Next: addresses that are no text are refused, every response has the security headers, and its span is
 * below the browser's.
 *
 * @param name method and path, as `GET /api/payments`; the path has no parameters
 */
export function serveApiDirectly(name: string, route: ApiRoute): void {
  serveDirectly(name, async (request) => {
    const refused = refuseUnreadable(new URL(request.url));
    const respond = () => route(request, { params: Promise.resolve({}) });
    const response = refused ?? (await belowSpan(request.headers.get("traceparent"), respond));
    for (const header of Object.entries(SECURITY_HEADERS)) response.headers.set(...header);
    return response;
  });
}
