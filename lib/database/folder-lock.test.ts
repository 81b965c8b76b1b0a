import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { FolderLockError, LOCK_FILE, lockFolder } from "./folder-lock";

const newFolder = () => join(mkdtempSync(join(tmpdir(), "endorse-lock-")), "database");

const PROGRAM = [
  "--conditions=react-server",
  "--import",
  "tsx",
  fileURLToPath(new URL("./folder-lock.specimen.ts", import.meta.url)),
];

/** Starts a process that locks a folder; returns the process and its output, which is `locked` or the error message. */
async function startHolder(folder: string, command = [process.execPath, ...PROGRAM]) {
  const [program, ...args] = command;
  const child = spawn(program!, [...args, folder], { stdio: ["pipe", "pipe", "inherit"] });
  const [output] = (await once(createInterface({ input: child.stdout! }), "line")) as [string];
  return { child, output };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

test("[R-42] a second process is refused, whatever the lock file contains, with a message that names the holder", async () => {
  const folder = newFolder();
  const { child, output } = await startHolder(folder);
  const holder = `process ${child.pid} on ${hostname()}`;
  expect(output).toBe("locked");
  expect(readFileSync(join(folder, LOCK_FILE), "utf8")).toBe(holder);
  const sentence = (who: string) =>
    `The data folder ${folder} is in use by ${who}. Stop that process, or choose another folder.`;
  expect(() => lockFolder(folder)).toThrow(new FolderLockError(sentence(holder)));
  for (const text of ["", "1", "0", "999999999", "<script>", `${process.pid}`]) {
    writeFileSync(join(folder, LOCK_FILE), text);
    expect(() => lockFolder(folder), text).toThrow(new FolderLockError(sentence("another process")));
  }
  await end(child, "SIGTERM");
  lockFolder(folder)();
});

test("[R-42] kill -9 releases the lock, even if a child of the killed process survives", async () => {
  const folder = newFolder();
  const { child } = await startHolder(folder);
  child.stdin!.write("fork\n");
  const [line] = (await once(createInterface({ input: child.stdout! }), "line")) as [string];
  const grandchild = Number(line);
  await end(child, "SIGKILL");
  expect(() => process.kill(grandchild, 0)).not.toThrow();
  expect(() => lockFolder(folder)()).not.toThrow();
  process.kill(grandchild, "SIGKILL");
});

test.each([
  ["process 1, like a portal in a container", "1"],
  ["this process itself", String(process.pid)],
  ["an unrelated live process", String(process.ppid)],
  ["a process of another host", "process 1 on 4f1c2d3e"],
  ["nothing", ""],
])("[R-42] a leftover lock file that names %s does not block a process", (_, text) => {
  const folder = newFolder();
  lockFolder(folder)();
  writeFileSync(join(folder, LOCK_FILE), text);
  const unlock = lockFolder(folder);
  expect(readFileSync(join(folder, LOCK_FILE), "utf8")).toBe(`process ${process.pid} on ${hostname()}`);
  expect(() => lockFolder(folder)).toThrow(FolderLockError);
  unlock();
  expect(existsSync(join(folder, LOCK_FILE))).toBe(true);
});

test("[R-42] the lock applies to every path of the folder", () => {
  const folder = newFolder();
  const unlock = lockFolder(folder);
  symlinkSync(folder, `${folder}-link`);
  expect(() => lockFolder(`${folder}-link`)).toThrow("is in use by process");
  unlock();
});

/** Wraps a command to run in its own PID namespace, if this user may create one. */
function inNewNamespace(command: string[]): { command: string[]; isNamespaced: boolean } {
  const unshare = ["unshare", "--user", "--map-root-user", "--pid", "--mount-proc", "--fork", "--kill-child"];
  const isNamespaced = spawnSync(unshare[0]!, [...unshare.slice(1), "true"]).status === 0;
  return { command: isNamespaced ? [...unshare, ...command] : command, isNamespaced };
}

test("[R-42] a holder in a different PID namespace, where it is process 1, keeps the lock until it is killed", async () => {
  const folder = newFolder();
  const { command, isNamespaced } = inNewNamespace([process.execPath, ...PROGRAM]);
  const { child, output } = await startHolder(folder, command);
  expect(output).toBe("locked");
  const holder = `process ${isNamespaced ? 1 : child.pid} on ${hostname()}`;
  expect(() => lockFolder(folder)).toThrow(`is in use by ${holder}.`);
  // The second process cannot see the first, and is process 1 in its own namespace.
  const second = await startHolder(folder, command);
  expect(second.output).toBe(
    `The data folder ${folder} is in use by ${holder}. Stop that process, or choose another folder.`,
  );
  await end(child, "SIGKILL");
  const third = await startHolder(folder, command);
  expect(third.output).toBe("locked");
  await end(third.child, "SIGKILL");
});

test("shared locks exclude exclusive locks, and vice versa", () => {
  const folder = newFolder();
  const shared = [lockFolder(folder, "shared"), lockFolder(folder, "shared")];
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} is in use by another process. Stop that process, or choose another folder.`,
  );
  for (const unlock of shared) unlock();
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder, "shared")).toThrow(`is in use by process ${process.pid} on ${hostname()}.`);
  unlock();
});

test("only the owner can access the folder and its lock file; failure to create the folder is reported", () => {
  const folder = newFolder();
  lockFolder(folder)();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, LOCK_FILE)).mode & 0o777).toBe(0o600);
  expect(() => lockFolder("/dev/null/data")).toThrow(
    new FolderLockError("The data folder /dev/null/data can't be locked (ENOTDIR). Choose another folder."),
  );
});
