import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lockFolder } from "@/lib/database/folder-lock";
import { findDiskFault, findNodeFault } from "./bootstrap.mjs";
import { pickFreePort } from "./product/free-port";
import { ROOT } from "./product/root";

/** Runs the `npm start` program and returns its exit code and errors. */
function start(env: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [join(ROOT, "scripts", "start.mjs")], {
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "test",
      DATA_DIR: mkdtempSync(join(tmpdir(), "endorse-start-")),
      XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), "endorse-config-")),
      ...env,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve) => child.on("exit", (code) => resolve({ code, stderr: stderr.trim() })));
}

describe("npm start prints a short error message for", () => {
  test("an old version of Node.js", () => {
    expect(findNodeFault("18.19.1")).toBe(
      "Endorse needs Node 20.20 or newer, but this is Node 18.19.1. Install a newer Node and start again.",
    );
    expect(findNodeFault("20.19.4")).not.toBeNull();
    expect(findNodeFault("20.20.0")).toBeNull();
    expect(findNodeFault("24.1.0")).toBeNull();
  });

  test("too little disk space", () => {
    expect(findDiskFault(287_000_000)).toBe(
      "Endorse needs about 1.5 GB of free disk space to install and build, but only 287 MB is free. Free up space and start again.",
    );
    expect(findDiskFault(2_000_000_000)).toBeNull();
  });

  test("a port in use", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const port = (server.address() as { port: number }).port;
    expect(await start({ PORT: String(port), BANK_PORT: "4987" })).toEqual({
      code: 1,
      stderr: `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 100} npm start.`,
    });
    server.close();
  });

  test("an invalid setting", async () => {
    expect(await start({ PORT: "eighty" })).toEqual({
      code: 1,
      stderr: "Invalid settings: PORT must be a port from 1 to 65535.",
    });
  });

  test.each(["ledger", "pictures", "bank"])("[R-42] a data folder whose %s is locked", async (name) => {
    const data = mkdtempSync(join(tmpdir(), "endorse-start-"));
    const folder = join(data, name);
    const unlock = lockFolder(folder);
    const [PORT, BANK_PORT] = [String(await pickFreePort()), String(await pickFreePort())];
    expect(await start({ DATA_DIR: data, PORT, BANK_PORT })).toEqual({
      code: 1,
      stderr: `The data folder ${folder} is in use by process ${process.pid} on ${hostname()}. Stop that process, or choose another folder.`,
    });
    unlock();
  });

  test("a data folder that is not writable", async () => {
    expect(await start({ DATA_DIR: "/dev/null/data" })).toEqual({
      code: 1,
      stderr: "The data folder /dev/null/data can't be written (ENOTDIR). Choose another with DATA_DIR.",
    });
  });
});
