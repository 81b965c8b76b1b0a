import { expect, test } from "vitest";
import { failure, success } from "@/lib/shared/outcome";
import { createChangeQueue } from "./change-queue";

const CONTROL = { issuedCount: 48, issuedCents: 117_600, voidedCount: null };
const correctAmount = (text: string) => ({ texts: { amount: text }, isLeftOut: false });

function openQueue(respond: () => ReturnType<Parameters<typeof createChangeQueue>[0]["send"]>) {
  const sent: object[] = [];
  const state = { isSaving: false, problem: null as string | null };
  const queue = createChangeQueue({
    path: "/import",
    onProblem: (problem) => {
      state.problem = problem;
    },
    onSaving: (isSaving) => {
      state.isSaving = isSaving;
    },
    send: (_method, _path, body) => {
      sent.push(body);
      return respond();
    },
  });
  return { queue, sent, state };
}

test("sends corrections and control figures together, with only the last correction for each line", async () => {
  const { queue, sent } = openQueue(async () => success({}));
  queue.correct(9, correctAmount("8.0"));
  queue.correct(23, correctAmount("22.00"));
  queue.correct(9, correctAmount("8.00"));
  queue.saveControl(CONTROL);
  expect(await queue.flush()).toBe(true);
  expect(sent).toEqual([{ corrections: { 9: correctAmount("8.00"), 23: correctAmount("22.00") }, control: CONTROL }]);
});

test("sends pending corrections when the page is closed", () => {
  const { queue, sent } = openQueue(() => new Promise(() => {}));
  queue.correct(9, correctAmount("8.00"));
  void queue.flush();
  queue.correct(23, correctAmount("22.00"));
  queue.correct(35, correctAmount("1.00"));
  queue.leave();
  expect(sent).toEqual([
    { corrections: { 9: correctAmount("8.00") } },
    { corrections: { 23: correctAmount("22.00"), 35: correctAmount("1.00") } },
  ]);
});

test("reports a rejected change and does not send it again", async () => {
  const { queue, sent, state } = openQueue(async () => failure("refused", "This issue file is no longer a draft."));
  queue.correct(9, correctAmount("8.00"));
  expect(await queue.flush()).toBe(true);
  expect(sent).toHaveLength(1);
  expect(state).toEqual({ isSaving: false, problem: "This issue file is no longer a draft." });
});
