import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { findBatchPictures, findLoosePictureIds } from "@/features/deposits/batches/queries/batches";
import { insertBatchChecks, touchBatch } from "@/features/deposits/batches/queries/change-batches";
import type { Session } from "@/lib/access/session";
import { checkAmount } from "@/lib/contract/primitives";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type EditFailureCode, editDraft } from "./edit-draft";

/** A check with its images and amount; null where the source file has no value. */
const inputSchema = z
  .strictObject({
    frontId: z.guid().nullable(),
    backId: z.guid().nullable(),
    amountCents: checkAmount.nullable(),
  })
  .refine(({ frontId, backId }) => (frontId ?? backId) !== null && frontId !== backId);

/**
 * Creates a check from a draft's unpaired images and an amount, as read from an image cash letter.
 *
 * @param input `frontId`, `backId`, `amountCents`
 */
export function addPairedCheck(
  session: Session,
  batchId: string,
  input: unknown,
): Promise<Outcome<{ checkId: string }, EditFailureCode>> {
  return editDraft<{ checkId: string }, "invalid" | "not-found">(session, batchId, async (tx) => {
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "A check needs a front or back image and a valid amount.");
    const { frontId, backId, amountCents } = parsed.data;
    const unpairedIds = new Set(await findLoosePictureIds(tx, batchId));
    const pictures = (await findBatchPictures(tx, batchId)).filter(({ id }) => unpairedIds.has(id));
    const front = pictures.find(({ id, side }) => id === frontId && side === "front");
    const back = pictures.find(({ id, side }) => id === backId && side === "back");
    if (Boolean(front) !== (frontId !== null) || Boolean(back) !== (backId !== null)) {
      return failure("not-found", "An image of this check is gone or belongs to another check. Add it again.");
    }
    const id = randomUUID();
    const position = Math.min(...[front, back].flatMap((picture) => (picture ? [picture.position] : [])));
    await insertBatchChecks(tx, [{ id, batchId, position, frontId, backId, amountCents }]);
    await touchBatch(tx, batchId);
    return success({ checkId: id });
  });
}
