import "server-only";
import { refuseUnreadable } from "@/lib/access/refuse-unreadable";
import { SECURITY_HEADERS } from "@/lib/access/security-headers";
import { serveDirectly } from "@/lib/shared/direct-routes";
import { withParentSpan } from "@/lib/telemetry/spans";

type ApiRoute = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

/**
 * Makes the portal's server handle a polled route that was created with `apiRoute`. Like Next.js's proxy for other
 * routes, rejects URLs with invalid text, sets the security headers, and makes the span a child of the browser's
 * span.
 *
 * @param name method and path, such as `GET /api/payments`; the path has no parameters
 */
export function serveApiDirectly(name: string, route: ApiRoute): void {
  serveDirectly(name, async (request) => {
    const rejection = refuseUnreadable(new URL(request.url));
    const respond = () => route(request, { params: Promise.resolve({}) });
    const response = rejection ?? (await withParentSpan(request.headers.get("traceparent"), respond));
    for (const header of Object.entries(SECURITY_HEADERS)) response.headers.set(...header);
    return response;
  });
}
