import { createImport } from "@/features/positive-pay/issue-files/create-import";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Saves the issue file in the body as a draft named `?name=`. */
export const POST = apiRoute("issue-imports.create", async ({ request, session }) => {
  const created = await createImport(session, new URL(request.url).searchParams.get("name"), request.body);
  return created.ok ? jsonResponse(201, created.value) : failureResponse(created);
});
