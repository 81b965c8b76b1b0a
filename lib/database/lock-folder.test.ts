import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FolderInUseError, lockFolder } from "./lock-folder";

const freshFolder = () => join(mkdtempSync(join(tmpdir(), "endorse-lock-")), "database");

test("a folder held by a live process is refused and the sentence names the process", async () => {
  const folder = freshFolder();
  const other = spawn("sleep", ["60"]);
  writeFileSync(`${folder}.lock`, String(other.pid));
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  expect(() => lockFolder(folder)).toThrow(`is in use by process ${other.pid}`);
  other.kill();
  await once(other, "exit");
  const unlock = lockFolder(folder);
  expect(existsSync(`${folder}.lock`)).toBe(true);
  unlock();
  expect(existsSync(`${folder}.lock`)).toBe(false);
});

test("an unreadable lock left behind is taken over", () => {
  const folder = freshFolder();
  writeFileSync(`${folder}.lock`, "");
  expect(() => lockFolder(folder)).not.toThrow();
});
