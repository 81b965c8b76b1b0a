import { z } from "zod";
import { AUDIT_FORMATS, exportAudit } from "@/features/audit/export-audit";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, fileResponse } from "@/lib/http/responses";

const TYPES = { csv: "text/csv; charset=utf-8", json: "application/x-ndjson; charset=utf-8" };

/** Exports the audit log entries that match the filters as `format=json` (JSON lines) or `format=csv`. */
export const GET = apiRoute("audit.export", async ({ request, session }) => {
  const { format: requested, ...params } = Object.fromEntries(new URL(request.url).searchParams);
  const format = z.enum(AUDIT_FORMATS).safeParse(requested).data ?? "json";
  const file = await exportAudit(session, params, format);
  return file.ok ? fileResponse(TYPES[format], file.value) : failureResponse(file);
});
