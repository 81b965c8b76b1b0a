import "server-only";
import { changeBatchCheck, touchBatch } from "@/features/deposits/batches/queries/change-batches";
import type { Session } from "@/lib/access/session";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { typedAmountSchema } from "./batch-changes";
import { type EditFailureCode, editDraft, STALE } from "./edit-draft";

/**
 * Saves a typed amount.
 *
 * @param input see {@link typedAmountSchema}
 * @returns the check's new version
 */
export function saveTypedAmount(
  session: Session,
  batchId: string,
  input: unknown,
): Promise<Outcome<{ version: number }, EditFailureCode>> {
  return editDraft<{ version: number }, "invalid" | "stale">(session, batchId, async (tx) => {
    const parsed = typedAmountSchema.safeParse(input);
    if (!parsed.success)
      return failure("invalid", "Enter an amount of at least $0.01, within the limit for one check.");
    const { checkId: id, version, amountCents } = parsed.data;
    if (!(await changeBatchCheck(tx, { batchId, id, version }, { amountCents }))) return STALE;
    await touchBatch(tx, batchId);
    return success({ version: version + 1 });
  });
}
