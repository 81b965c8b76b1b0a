import { apiRoute } from "@/lib/portal/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/portal/http/responses";
import { createImport } from "@/lib/portal/issue-files/create-import";

/** Keeps an issue file, which is the body, as a draft under its `?name=`. */
export const POST = apiRoute("issue-imports.create", async ({ request, session }) => {
  const created = await createImport(session, new URL(request.url).searchParams.get("name"), request.body);
  return created.ok ? jsonResponse(201, created.value) : failureResponse(created);
});
