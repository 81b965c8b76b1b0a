import { serveApi } from "@/features/portal-api/serve-api";
import { openRoute } from "@/lib/http/api-route";

/** Serves the read-only API for programs. Methods other than GET and HEAD return an error in the API's own format. */
const serve = openRoute("portal-api", serveApi, { from: "anyone" });

export { serve as DELETE, serve as GET, serve as PATCH, serve as POST, serve as PUT };
