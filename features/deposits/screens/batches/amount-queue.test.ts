import { expect, test } from "vitest";
import type { BatchCheckView, BatchView } from "@/features/deposits/batches/batch-view";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { createAmountQueue } from "./amount-queue";

function check(id: string): BatchCheckView {
  return { id, version: 1, front: null, back: null, amountCents: null, accountNumber: null, isNoDuplicate: false };
}

/** Creates a queue for a batch of two checks. The portal accepts every amount unless `respond` is given. */
function createQueue(respond?: (body: { checkId: string; version: number }) => Outcome<{ version: number }>) {
  let batch = { checks: [check("a"), check("b")] } as unknown as BatchView;
  const sent: object[] = [];
  const state = { reloads: 0, isSaving: false, problem: null as string | null };
  const queue = createAmountQueue({
    path: "/amounts",
    getBatch: () => batch,
    setBatch: (next) => {
      batch = next;
    },
    reload: async () => {
      state.reloads += 1;
      batch = queue.withTypedAmounts({ ...batch, checks: [check("b")] });
    },
    onProblem: (problem) => {
      state.problem = problem;
    },
    onSaving: (isSaving) => {
      state.isSaving = isSaving;
    },
    send: async (_method, _path, body) => {
      sent.push(body);
      const target = body as { checkId: string; version: number };
      return (respond?.(target) ?? success({ version: target.version + 1 })) as Awaited<
        ReturnType<Parameters<typeof createAmountQueue>[0]["send"]>
      >;
    },
  });
  const remove = (checkId: string) => {
    batch = { ...batch, checks: batch.checks.filter(({ id }) => id !== checkId) };
  };
  return { queue, sent, state, remove, amounts: () => batch.checks.map(({ amountCents }) => amountCents) };
}

test("an amount is shown immediately and saved with the version of the check", async () => {
  const { queue, sent, amounts } = createQueue();
  queue.setAmount("a", 500);
  expect(amounts()).toEqual([500, null]);
  await queue.flush();
  queue.setAmount("a", 600);
  await queue.flush();
  expect(sent).toEqual([
    { checkId: "a", version: 1, amountCents: 500 },
    { checkId: "a", version: 2, amountCents: 600 },
  ]);
});

test("the amount of a deleted check is discarded, and later amounts are saved", async () => {
  const { queue, sent, state, remove } = createQueue();
  queue.setAmount("a", 500);
  queue.setAmount("b", 700);
  remove("a");
  await queue.flush();
  expect(sent).toEqual([{ checkId: "b", version: 1, amountCents: 700 }]);
  expect(state.isSaving).toBe(false);
});

test("after an amount is rejected, the batch is reloaded and keeps the amounts typed since then", async () => {
  const { queue, state, amounts } = createQueue(({ checkId, version }) =>
    checkId === "a" ? failure("stale", "Changed elsewhere.") : success({ version: version + 1 }),
  );
  queue.setAmount("a", 500);
  queue.setAmount("b", 700);
  await queue.flush();
  expect(state).toMatchObject({ reloads: 1, isSaving: false });
  expect(amounts()).toEqual([700]);
});

test("on page close, an amount sent before a pending save completes uses the version that save will create", () => {
  const { queue, sent } = createQueue();
  queue.setAmount("a", 500);
  void queue.flush();
  queue.setAmount("a", 600);
  queue.setAmount("b", 700);
  queue.leave();
  expect(sent).toEqual([
    { checkId: "a", version: 1, amountCents: 500 },
    { checkId: "a", version: 2, amountCents: 600 },
    { checkId: "b", version: 1, amountCents: 700 },
  ]);
});
