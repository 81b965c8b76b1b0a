import "server-only";
import { z } from "zod";
import {
  type Batch,
  type BatchCheck,
  type BatchPicture,
  findBatchChecks,
  findBatchPictures,
  findLoosePictureIds,
} from "@/features/deposits/batches/queries/batches";
import { changeBatchFields } from "@/features/deposits/batches/queries/change-batches";
import { describeImbalance, findBlockers } from "@/features/deposits/batches/rules/batch-blockers";
import { BATCH_LIMITS } from "@/features/deposits/batches/rules/limits";
import { balanceBatch } from "@/features/deposits/batches/rules/tape";
import { type RefusalCode, refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { startBulkJob } from "@/lib/bulk/start-bulk-job";
import { ledger } from "@/lib/ledger/open-ledger";
import { withLogContext } from "@/lib/logging/log";
import { formatCents } from "@/lib/money/cents";
import { isGuid } from "@/lib/shared/is-guid";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type BatchDuplicate, findBatchDuplicates } from "./batch-duplicates";
import { editDraft, NO_DRAFT, STALE } from "./edit-draft";

const inputSchema = z.strictObject({
  batchId: z.string(),
  version: z.number().int(),
  /** Reason for sending the batch out of balance. */
  reason: z.string().trim().max(BATCH_LIMITS.maxReason),
});

type SendFailureCode = RefusalCode | "not-found" | "invalid" | "stale" | "incomplete" | "out-of-balance";

/**
 * Sends a draft by creating a bulk job that deposits each check. Rejects a batch that is incomplete, or out of balance
 * without a reason.
 *
 * @param input `batchId`, the `version` shown to the user, and a `reason`, which is empty if the batch balances
 */
export function sendBatch(session: Session, input: unknown): Promise<Outcome<{ jobId: string }, SendFailureCode>> {
  return withLogContext("send-batch", session, async () => {
    const forbidden = refuseUnless(session, "deposits.create");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", `A reason can have up to ${BATCH_LIMITS.maxReason} characters.`);
    const { batchId, version, reason } = parsed.data;
    if (!isGuid(batchId)) return NO_DRAFT;
    const { db } = await ledger();
    const [pictures, currentChecks] = await Promise.all([findBatchPictures(db, batchId), findBatchChecks(db, batchId)]);
    const duplicates = await findBatchDuplicates(session, currentChecks, pictures);
    return editDraft(session, batchId, async (tx, draft): Promise<Outcome<{ jobId: string }, SendFailureCode>> => {
      if (draft.version !== version) return STALE;
      const checks = await findBatchChecks(tx, batchId);
      const looseCount = (await findLoosePictureIds(tx, batchId)).length;
      const blockers = findBlockers(toBlockerInput(draft, checks, duplicates), looseCount);
      if (blockers.length > 0) return failure("incomplete", blockers.map(({ sentence }) => sentence).join(" "));
      const tape = balanceBatch(checks, { count: draft.expectedCount, cents: draft.expectedCents });
      const difference = describeImbalance(tape);
      if (difference && reason === "") return failure("out-of-balance", `${difference} Balance it, or enter a reason.`);
      const jobId = await startBulkJob(tx, session, {
        kind: "deposit-batch",
        title: draft.title,
        subjectId: draft.id,
        items: itemsOf(draft, checks, pictures),
        detail: {
          count: tape.count,
          cents: tape.typedCents,
          expectedCount: draft.expectedCount,
          expectedCents: draft.expectedCents,
          ...(difference && { outOfBalance: difference, reason }),
        },
      });
      const imbalanceReason = difference ? reason : null;
      await changeBatchFields(tx, batchId, { state: "sent", jobId, imbalanceReason, sentAt: new Date() });
      return success({ jobId });
    });
  });
}

function toBlockerInput(draft: Batch, checks: readonly BatchCheck[], duplicates: readonly BatchDuplicate[]) {
  const duplicateIds = new Set(duplicates.map(({ checkId }) => checkId));
  return checks.map(({ id, frontId, backId, amountCents, accountNumber, isNoDuplicate }) => ({
    id,
    hasFront: frontId !== null,
    hasBack: backId !== null,
    amountCents,
    hasAccount: (accountNumber ?? draft.accountNumber) !== null,
    isUndecided: duplicateIds.has(id) && !isNoDuplicate,
  }));
}

function itemsOf(draft: Batch, checks: readonly BatchCheck[], pictures: readonly BatchPicture[]) {
  const checkNumbers = new Map(pictures.map(({ id, reading }) => [id, reading.checkNumber]));
  return checks.map(({ frontId, backId, amountCents, accountNumber }, index) => ({
    label: `${nameOf(checkNumbers.get(frontId ?? ""), index)} · ${formatCents(amountCents ?? 0)}`,
    input: {
      accountNumber: accountNumber ?? draft.accountNumber,
      amountCents,
      frontImageId: frontId,
      backImageId: backId,
      // Shown to the approver.
      note: `From the batch “${draft.title}”`,
    },
  }));
}

function nameOf(checkNumber: string | null | undefined, index: number): string {
  return checkNumber ? `Check ${checkNumber}` : `Check in position ${index + 1}`;
}
