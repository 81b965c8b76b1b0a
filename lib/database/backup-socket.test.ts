import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { requestBackup, serveBackups } from "./backup-socket";

const folders: string[] = [];
let endServing = () => {};
afterEach(() => {
  endServing();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "endorse-socket-"));
  folders.push(folder);
  return folder;
}

const COPY = new Uint8Array(3_000_000).map((_, at) => (at * 7) & 0xff);

test("two consecutive copies arrive complete, and the folder has no socket while a copy is made", async () => {
  const folder = makeFolder();
  // Simulates a socket left behind by a killed process.
  writeFileSync(join(folder, ".dump"), "");
  const seen: boolean[] = [];
  endServing = serveBackups(folder, async () => {
    seen.push(existsSync(join(folder, ".dump")));
    return COPY;
  });
  expect(statSync(join(folder, ".dump")).isSocket()).toBe(true);
  for (let round = 0; round < 2; round += 1) {
    const copy = await requestBackup(folder);
    expect(Buffer.compare(copy!, COPY)).toBe(0);
  }
  expect(seen).toEqual([false, false]);
  endServing();
  expect(existsSync(join(folder, ".dump"))).toBe(false);
});

test("the request returns null if the copy fails, and the next request succeeds", async () => {
  const folder = makeFolder();
  let isFailing = true;
  endServing = serveBackups(folder, async () => {
    if (!isFailing) return COPY;
    isFailing = false;
    throw new Error("the disk is full");
  });
  expect(await requestBackup(folder)).toBeNull();
  expect((await requestBackup(folder))?.length).toBe(3_000_000);
});

test.each([0, 5, 8, 1_000])("the request returns null if the transfer is truncated after %i bytes", async (bytes) => {
  const folder = makeFolder();
  endServing = serveBackups(folder, async () => COPY);
  const whole: Buffer[] = [];
  for await (const chunk of connect(join(folder, ".dump"))) whole.push(chunk as Buffer);
  endServing();
  const cut = Buffer.concat(whole).subarray(0, bytes);
  const server = createServer((socket) => socket.end(cut)).listen(join(folder, ".dump"));
  expect(await requestBackup(folder)).toBeNull();
  server.close();
});

test("the request returns null if no process serves the folder", async () => {
  expect(await requestBackup(makeFolder())).toBeNull();
});
