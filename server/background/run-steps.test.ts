import { expect, test } from "vitest";
import { runSteps } from "./run-steps";

test("runs all steps even if some fail, and the error names the failed steps", async () => {
  const completed: string[] = [];
  const step = (name: string, error?: Error) => async () => {
    completed.push(name);
    if (error) throw error;
  };
  const steps = {
    pictures: step("pictures"),
    exports: step("exports", new Error("no space")),
    sessions: step("sessions"),
    drafts: step("drafts", new Error("deadlock")),
  };
  await expect(runSteps(steps)).rejects.toMatchObject({
    message: "failed: exports, drafts",
    errors: [new Error("no space"), new Error("deadlock")],
  });
  expect(completed).toEqual(["pictures", "exports", "sessions", "drafts"]);
});
