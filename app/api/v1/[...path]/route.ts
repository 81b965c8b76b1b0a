import { serveApi } from "@/features/portal-api/serve-api";
import { openRoute } from "@/lib/http/api-route";

/** The API for programs. It only reads: every other method is refused in the API's own shape. */
const serve = openRoute("portal-api", serveApi, { from: "anyone" });

export { serve as DELETE, serve as GET, serve as PATCH, serve as POST, serve as PUT };
