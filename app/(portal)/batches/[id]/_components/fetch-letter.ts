import { fetchPortal } from "@/components/session/fetch-portal";
import { type Outcome, success } from "@/lib/shared/outcome";
import { readFailure } from "@/lib/shared/request-failures";
import type { LetterParties } from "./letter-parties";

const FILE_NAME = /filename="([^"]+)"/;

/** Requests the file and saves it as a download. */
export async function fetchLetter(batchId: string, parties: LetterParties): Promise<Outcome<null>> {
  const search = new URLSearchParams({ ...parties });
  const fetched = await fetchPortal(`/api/batches/${batchId}/cash-letter?${search}`);
  if (!fetched.ok) return fetched;
  const { headers } = fetched.value;
  const file = await fetched.value.blob().catch(() => null);
  if (!file) return readFailure("unreachable");
  const [, name = "batch.x937"] = FILE_NAME.exec(headers.get("content-disposition") ?? "") ?? [];
  save(file, name);
  return success(null);
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
