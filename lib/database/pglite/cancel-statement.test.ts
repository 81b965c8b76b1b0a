import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const PROGRAM = new URL("./many-cancellations.specimen.ts", import.meta.url).pathname;

test("canceling many statements ends no process", async () => {
  // In a process of its own: what it guards against is a crash.
  const run = promisify(execFile)(process.execPath, ["--conditions=react-server", "--import", "tsx", PROGRAM]);
  await expect(run).resolves.toMatchObject({ stderr: "" });
});
