import { z } from "zod";
import { startDesk } from "@/app/(portal)/positive-pay/import/_worker/desk-client";
import { isArchive } from "@/lib/issue-file/is-archive";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

const createdSchema = z.object({ id: z.guid() });
const refusedSchema = z.object({ message: z.string() });

/** Keeps an issue file as a draft, a workbook as the CSV of its first sheet; the id of the draft. */
export async function uploadFile(file: File): Promise<Outcome<string>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = isArchive(bytes) ? await convert(bytes) : success(bytes);
  if (!text.ok) return text;
  const response = await fetch(`/api/issue-imports?name=${encodeURIComponent(file.name.slice(0, 200))}`, {
    method: "POST",
    body: text.value,
  });
  const body: unknown = await response.json().catch(() => null);
  const created = createdSchema.safeParse(body);
  if (response.ok && created.success) return success(created.data.id);
  const refused = refusedSchema.safeParse(body);
  return failure("refused", refused.success ? refused.data.message : "The portal did not respond. Try again.");
}

async function convert(bytes: Uint8Array): Promise<Outcome<string>> {
  const desk = startDesk();
  try {
    return await desk.call("convert", { bytes });
  } finally {
    desk.close();
  }
}
