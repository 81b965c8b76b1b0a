import { failure, type Outcome, success } from "@/lib/shared/outcome";
import type { LetterParties } from "./letter-parties";

const FILE_NAME = /filename="([^"]+)"/;

/** Requests the file and saves it as a download. */
export async function fetchLetter(batchId: string, parties: LetterParties): Promise<Outcome<null, "refused">> {
  const search = new URLSearchParams({ ...parties });
  try {
    const response = await fetch(`/api/batches/${batchId}/cash-letter?${search}`);
    if (!response.ok) {
      const { message } = (await response.json()) as { message?: string };
      return failure("refused", message ?? "The portal could not make the file. Try again.");
    }
    const [, name = "batch.x937"] = FILE_NAME.exec(response.headers.get("content-disposition") ?? "") ?? [];
    save(await response.blob(), name);
    return success(null);
  } catch {
    return failure("refused", "The portal did not respond. Check your connection and try again.");
  }
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
