import { z } from "zod";
import { startDesk } from "@/app/(portal)/positive-pay/import/_worker/desk-client";
import { callPortal } from "@/components/session/fetch-portal";
import { isArchive } from "@/lib/issue-file/is-archive";
import type { Sheet } from "@/lib/issue-file/workbook";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

const createdSchema = z.object({ id: z.guid() });
/** A draft sends nothing until it is submitted. */
const WHEN_UNKNOWN = "Look for the file in the list of drafts before you add it again.";

/** The sheets of a workbook; null for a text file. */
export async function sheetsOf(file: File): Promise<Outcome<readonly Sheet[] | null>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isArchive(bytes)) return success(null);
  const desk = startDesk();
  try {
    const sheets = await desk.call("convert", { bytes });
    return sheets.ok && sheets.value.length === 0 ? failure("empty", "This workbook has no text.") : sheets;
  } finally {
    desk.close();
  }
}

/** Keeps the text of an issue file as a draft; the id of the draft. */
export async function uploadFile(name: string, text: Blob | string): Promise<Outcome<string>> {
  const path = `/api/issue-imports?name=${encodeURIComponent(name.slice(0, 200))}`;
  const kept = await callPortal(path, { method: "POST", body: text }, { whenUnknown: WHEN_UNKNOWN });
  return kept.ok ? success(createdSchema.parse(kept.value).id) : kept;
}
