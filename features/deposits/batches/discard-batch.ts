import "server-only";
import { deleteBatch } from "@/features/deposits/batches/queries/change-batches";
import type { Session } from "@/lib/access/session";
import { type Outcome, success } from "@/lib/shared/outcome";
import { editDraft } from "./edit-draft";

/** Deletes the user's draft; the next sweep removes its images. */
export function discardBatch(
  session: Session,
  { batchId }: { batchId: string },
): Promise<Outcome<null, "forbidden" | "not-found">> {
  return editDraft(session, String(batchId), async (tx, draft) => {
    await deleteBatch(tx, draft.id);
    return success(null);
  });
}
