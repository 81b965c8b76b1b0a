import { exportPublicKey } from "@/features/audit/export-audit";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, fileResponse } from "@/lib/http/responses";

/** Exports this installation's public key as PEM. */
export const GET = apiRoute("audit.public-key", async ({ session }) => {
  const key = await exportPublicKey(session);
  return key.ok ? fileResponse("application/x-pem-file", key.value) : failureResponse(key);
});
