import { serveApi } from "@/features/portal-api/serve-api";

/** The API for programs. It only reads: every other method is refused in the API's own shape. */
export { serveApi as DELETE, serveApi as GET, serveApi as PATCH, serveApi as POST, serveApi as PUT };
