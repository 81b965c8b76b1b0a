import { makeEvidence } from "@/features/audit/evidence/make-evidence";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, fileResponse } from "@/lib/http/responses";

/** An evidence pack about the record `kind` and `id`; for a person, limited by `from` and `to`. */
export const GET = apiRoute("evidence", async ({ request, session }) => {
  const pack = await makeEvidence(session, Object.fromEntries(new URL(request.url).searchParams));
  return pack.ok ? fileResponse("application/zip", pack.value) : failureResponse(pack);
});
