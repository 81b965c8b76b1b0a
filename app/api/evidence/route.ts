import { makeEvidence } from "@/features/audit/evidence/make-evidence";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, fileResponse } from "@/lib/http/responses";

/**
 * Downloads an evidence pack for the record identified by `kind` and `id`. For a person, `from` and `to` limit the
 * period.
 */
export const GET = apiRoute("evidence", async ({ request, session }) => {
  const pack = await makeEvidence(session, Object.fromEntries(new URL(request.url).searchParams));
  return pack.ok ? fileResponse("application/zip", pack.value) : failureResponse(pack);
});
