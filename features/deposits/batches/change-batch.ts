import "server-only";
import type { Batch } from "@/features/deposits/batches/queries/batches";
import { changeBatchCheck, changeBatchFields, touchBatch } from "@/features/deposits/batches/queries/change-batches";
import type { Session } from "@/lib/access/session";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type BatchChange, batchChangeSchema } from "./batch-changes";
import { type BatchView, getBatch } from "./batch-view";
import { moveSide, pairUnpairedPictures, putSide, removeSide } from "./edit-checks";
import { type EditFailureCode, editDraft, STALE } from "./edit-draft";
import { type RereadFailureCode, rereadForChange } from "./reread-pictures";

export type ChangeFailureCode = EditFailureCode | RereadFailureCode;

type ChangeOutcome = Outcome<null, "invalid" | "stale" | "not-found">;

/**
 * Changes the user's draft.
 *
 * @param input see {@link batchChangeSchema}
 * @returns the changed batch
 */
export function changeBatch(
  session: Session,
  batchId: string,
  input: unknown,
): Promise<Outcome<BatchView, ChangeFailureCode>> {
  return withLogContext("change-batch", session, async () => {
    const parsed = batchChangeSchema.safeParse(input);
    const access = await editDraft<null, never>(session, batchId, async () => success(null));
    if (!access.ok) return access;
    if (!parsed.success)
      return failure(
        "invalid",
        parsed.error.issues[0]?.message ?? "This change is not valid. Reload the page and try again.",
      );
    // Images that change sides or are rotated are read again, outside the transaction because reading is slow.
    const reread = await rereadForChange(session, batchId, parsed.data);
    if (!reread.ok) return reread;
    const changed = await editDraft(session, batchId, async (tx, draft): Promise<ChangeOutcome> => {
      const outcome = await applyChange(tx, draft, parsed.data, reread.value.replacements);
      if (outcome.ok) await touchBatch(tx, batchId);
      return outcome;
    });
    if (!changed.ok) {
      await reread.value.discard();
      return changed;
    }
    return getBatch(session, batchId);
  });
}

function applyChange(
  tx: LedgerTransaction,
  draft: Batch,
  change: BatchChange,
  replacements: ReadonlyMap<string, string>,
): Promise<ChangeOutcome> {
  switch (change.kind) {
    case "details":
      return changeDetails(tx, draft, change);
    case "pair":
      return pairUnpairedPictures(tx, draft.id, replacements);
    case "swap":
      return moveSide(tx, draft.id, { ...change, side: "front", to: change, toSide: "back" }, replacements);
    case "turn":
      return moveSide(tx, draft.id, { ...change, to: change, toSide: change.side }, replacements);
    case "move":
      return moveSide(tx, draft.id, change, replacements);
    case "put":
      return putSide(tx, draft.id, change, replacements);
    case "remove":
      return removeSide(tx, draft.id, change);
    case "check-account":
      return changeCheck(tx, draft.id, change, { accountNumber: change.accountNumber });
    case "accounts":
      return changeAccounts(tx, draft.id, change);
    case "no-duplicate":
      return changeCheck(tx, draft.id, change, { isNoDuplicate: change.isNoDuplicate });
  }
}

async function changeDetails(
  tx: LedgerTransaction,
  draft: Batch,
  { kind: _, version, ...fields }: Extract<BatchChange, { kind: "details" }>,
): Promise<ChangeOutcome> {
  if (draft.version !== version) return STALE;
  await changeBatchFields(tx, draft.id, fields);
  return success(null);
}

async function changeAccounts(
  tx: LedgerTransaction,
  batchId: string,
  { checks }: Extract<BatchChange, { kind: "accounts" }>,
): Promise<ChangeOutcome> {
  for (const { accountNumber, ...check } of checks) {
    const changed = await changeCheck(tx, batchId, check, { accountNumber });
    if (!changed.ok) return changed;
  }
  return success(null);
}

async function changeCheck(
  tx: LedgerTransaction,
  batchId: string,
  { checkId: id, version }: { readonly checkId: string; readonly version: number },
  fields: Parameters<typeof changeBatchCheck>[2],
): Promise<ChangeOutcome> {
  return (await changeBatchCheck(tx, { batchId, id, version }, fields)) ? success(null) : STALE;
}
