import { expect, test } from "vitest";
import { failure, success } from "@/lib/shared/outcome";
import { createChangeQueue } from "./change-queue";

const CONTROL = { issuedCount: 48, issuedCents: 117_600, voidedCount: null };
const amount = (text: string) => ({ texts: { amount: text }, isLeftOut: false });

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

test("corrections and figures are sent together, with the last correction of each line", async () => {
  const { queue, sent } = openQueue(async () => success({}));
  queue.correct(9, amount("8.0"));
  queue.correct(23, amount("22.00"));
  queue.correct(9, amount("8.00"));
  queue.saveControl(CONTROL);
  expect(await queue.flush()).toBe(true);
  expect(sent).toEqual([{ mends: { 9: amount("8.00"), 23: amount("22.00") }, control: CONTROL }]);
});

test("pending corrections are sent when the page is closed", () => {
  const { queue, sent } = openQueue(() => new Promise(() => {}));
  queue.correct(9, amount("8.00"));
  void queue.flush();
  queue.correct(23, amount("22.00"));
  queue.correct(35, amount("1.00"));
  queue.leave();
  expect(sent).toEqual([{ mends: { 9: amount("8.00") } }, { mends: { 23: amount("22.00"), 35: amount("1.00") } }]);
});

test("a refused change is reported and not sent again", async () => {
  const { queue, sent, state } = openQueue(async () => failure("refused", "This issue file is no longer a draft."));
  queue.correct(9, amount("8.00"));
  expect(await queue.flush()).toBe(true);
  expect(sent).toHaveLength(1);
  expect(state).toEqual({ isSaving: false, problem: "This issue file is no longer a draft." });
});
