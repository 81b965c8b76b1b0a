import type { sendChange } from "@/components/actions/send-change";
import type { BatchView } from "@/features/deposits/batches/batch-view";
import { createSaveQueue, type SaveResult } from "@/lib/shared/save-queue";

/** Delay after the last typed character before an amount is sent. */
const PAUSE_MS = 400;
const RETRY_MS = 3_000;

interface AmountQueueOptions {
  readonly path: string;
  /** Returns the displayed batch; `setBatch` replaces it. */
  readonly getBatch: () => BatchView;
  readonly setBatch: (batch: BatchView) => void;
  /** Reloads the batch from the portal. */
  readonly reload: () => Promise<unknown>;
  readonly onProblem: (sentence: string | null) => void;
  readonly onSaving: (isSaving: boolean) => void;
  readonly send: typeof sendChange<{ version: number }>;
}

/** Saves typed amounts. Shows them immediately, sends them one by one, and retries if the portal is unreachable. */
export function createAmountQueue({ path, getBatch, setBatch, reload, onProblem, onSaving, send }: AmountQueueOptions) {
  const merge = (checkId: string, fields: { amountCents?: number | null; version?: number }) => {
    const batch = getBatch();
    const checks = batch.checks.map((check) => (check.id === checkId ? { ...check, ...fields } : check));
    setBatch({ ...batch, checks });
  };

  const save = async (checkId: string, amountCents: number | null, isSuperseding: boolean): Promise<SaveResult> => {
    const check = getBatch().checks.find(({ id }) => id === checkId);
    // The check has been deleted, so there is no amount to save.
    if (!check) return "settled";
    const version = check.version + (isSuperseding ? 1 : 0);
    const saved = await send("PUT", path, { checkId, version, amountCents }, { isLast: true });
    onProblem(saved.ok ? null : saved.message);
    if (!saved.ok) return saved.code === "unreachable" ? "unreachable" : "refused";
    merge(checkId, { version: saved.value.version });
    return "settled";
  };

  const queue = createSaveQueue<number | null>({
    send: async (amounts, superseded) => {
      for (const [checkId, amountCents] of amounts) return save(checkId, amountCents, superseded.has(checkId));
      return "settled";
    },
    onRefused: reload,
    ...{ onSaving, maxPerRequest: 1, pauseMs: PAUSE_MS, retryMs: RETRY_MS },
  });

  return {
    flush: queue.flush,
    leave: queue.leave,
    setAmount: (checkId: string, amountCents: number | null) => {
      merge(checkId, { amountCents });
      queue.add(checkId, amountCents);
    },
    /** Applies typed amounts that have not been saved to a batch from the portal. */
    withTypedAmounts: (batch: BatchView): BatchView => ({
      ...batch,
      checks: batch.checks.map((check) => {
        const typed = queue.waiting(check.id);
        return typed === undefined ? check : { ...check, amountCents: typed };
      }),
    }),
  };
}
