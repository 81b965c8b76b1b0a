import { isSameOrigin } from "@/lib/access/same-origin";
import { openRoute } from "@/lib/http/api-route";
import { rejectForeignOrigin } from "@/lib/http/refuse-origin";
import { failureResponse } from "@/lib/http/responses";
import { portalSettings } from "@/lib/settings/portal-settings";

/**
 * Receives cross-origin page requests that could have an effect from the proxy; records and refuses them before any
 * server action runs.
 */
const refuse = openRoute(
  "pages",
  async (request) => {
    const { headers } = request;
    if (isSameOrigin(headers, portalSettings().portalUrl)) {
      return failureResponse({ code: "not-found", message: "No resource exists at this address." });
    }
    const { code, message, requestId } = await rejectForeignOrigin(
      { headers, target: `${request.method} page` },
      new Date(),
    );
    const response = failureResponse({ code, message, requestId });
    // Next passes the body of a failed server action to the page only if it is plain text.
    if (headers.has("next-action")) response.headers.set("content-type", "text/plain");
    return response;
  },
  { from: "anyone" },
);

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
