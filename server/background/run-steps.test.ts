import { expect, test } from "vitest";
import { runSteps } from "./run-steps";

test("a failing step does not stop the others and is named in the error", async () => {
  const ran: string[] = [];
  const step = (name: string, error?: Error) => async () => {
    ran.push(name);
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
  expect(ran).toEqual(["pictures", "exports", "sessions", "drafts"]);
});
