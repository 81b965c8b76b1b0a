import { exportRegistrations } from "@/features/webhooks/export-registrations";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, fileResponse } from "@/lib/http/responses";

/** Exports all registrations as a JSON file, without passwords. */
export const GET = apiRoute("registrations.export", async ({ session }) => {
  const file = await exportRegistrations(session);
  if (file.ok) return fileResponse("application/json; charset=utf-8", file.value);
  const { code } = file;
  return failureResponse({ ...file, code: code === "refused" || code === "unreachable" ? "unavailable" : code });
});
