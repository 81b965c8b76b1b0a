import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { FolderLockError, LOCK_FILE, lockFolder } from "./folder-lock";

const freshFolder = () => join(mkdtempSync(join(tmpdir(), "endorse-lock-")), "database");

const PROGRAM = [
  "--conditions=react-server",
  "--import",
  "tsx",
  fileURLToPath(new URL("./folder-lock.specimen.ts", import.meta.url)),
];

/** A process that locks a folder and says so, or how it was refused. */
async function startHolder(folder: string, command = [process.execPath, ...PROGRAM]) {
  const [program, ...args] = command;
  const child = spawn(program!, [...args, folder], { stdio: ["pipe", "pipe", "inherit"] });
  const [said] = (await once(createInterface({ input: child.stdout! }), "line")) as [string];
  return { child, said };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

test("[R-42] a second process is refused, whatever the lock file says, and the sentence names the holder", async () => {
  const folder = freshFolder();
  const { child, said } = await startHolder(folder);
  const holder = `process ${child.pid} on ${hostname()}`;
  expect(said).toBe("locked");
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

test("[R-42] kill -9 releases the lock, also while a child of the killed process lives on", async () => {
  const folder = freshFolder();
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
  ["process 1, as the portal in a container is", "1"],
  ["this process itself", String(process.pid)],
  ["a live process that has nothing to do with it", String(process.ppid)],
  ["a process of another host", "process 1 on 4f1c2d3e"],
  ["nothing", ""],
])("[R-42] a lock file that was left behind and names %s blocks nobody", (_, text) => {
  const folder = freshFolder();
  lockFolder(folder)();
  writeFileSync(join(folder, LOCK_FILE), text);
  const unlock = lockFolder(folder);
  expect(readFileSync(join(folder, LOCK_FILE), "utf8")).toBe(`process ${process.pid} on ${hostname()}`);
  expect(() => lockFolder(folder)).toThrow(FolderLockError);
  unlock();
  expect(existsSync(join(folder, LOCK_FILE))).toBe(true);
});

test("[R-42] the folder is the same one by another path", () => {
  const folder = freshFolder();
  const unlock = lockFolder(folder);
  symlinkSync(folder, `${folder}-link`);
  expect(() => lockFolder(`${folder}-link`)).toThrow("is in use by process");
  unlock();
});

/** Where this user may make a pid namespace; elsewhere the holder runs with this one's view, and the rest is the same. */
function inAnotherNamespace(command: string[]): { command: string[]; isOther: boolean } {
  const unshare = ["unshare", "--user", "--map-root-user", "--pid", "--mount-proc", "--fork", "--kill-child"];
  const isOther = spawnSync(unshare[0]!, [...unshare.slice(1), "true"]).status === 0;
  return { command: isOther ? [...unshare, ...command] : command, isOther };
}

test("[R-42] a holder that is process 1 of its own pid namespace is a holder here, and gone when it is killed", async () => {
  const folder = freshFolder();
  const { command, isOther } = inAnotherNamespace([process.execPath, ...PROGRAM]);
  const { child, said } = await startHolder(folder, command);
  expect(said).toBe("locked");
  const holder = `process ${isOther ? 1 : child.pid} on ${hostname()}`;
  expect(() => lockFolder(folder)).toThrow(`is in use by ${holder}.`);
  // The second one sees no process of the first: it is process 1 itself.
  const second = await startHolder(folder, command);
  expect(second.said).toBe(
    `The data folder ${folder} is in use by ${holder}. Stop that process, or choose another folder.`,
  );
  await end(child, "SIGKILL");
  const third = await startHolder(folder, command);
  expect(third.said).toBe("locked");
  await end(third.child, "SIGKILL");
});

test("shared locks exclude an exclusive one, and the other way round", () => {
  const folder = freshFolder();
  const shared = [lockFolder(folder, "shared"), lockFolder(folder, "shared")];
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} is in use by another process. Stop that process, or choose another folder.`,
  );
  for (const unlock of shared) unlock();
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder, "shared")).toThrow(`is in use by process ${process.pid} on ${hostname()}.`);
  unlock();
});

test("the folder and its lock file are their owner's alone; one that can't be made is named", () => {
  const folder = freshFolder();
  lockFolder(folder)();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, LOCK_FILE)).mode & 0o777).toBe(0o600);
  expect(() => lockFolder("/dev/null/data")).toThrow(
    new FolderLockError("The data folder /dev/null/data can't be locked (ENOTDIR). Choose another folder."),
  );
});
