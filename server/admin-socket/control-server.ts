import "server-only";
import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { addPerson } from "@/lib/access/add-person";
import { firstAdministratorLink } from "@/lib/access/invite";
import { ledger } from "@/lib/ledger/open-ledger";
import { log, withLogContext } from "@/lib/logging/log";
import { controlPath } from "./control-path";

/** Commands that the portal runs for local scripts, which can't open the ledger while the portal is running. */
const COMMANDS: Readonly<Record<string, (input: unknown) => Promise<unknown>>> = {
  "/add-person": async (input) =>
    addPerson(await ledger(), input as Parameters<typeof addPerson>[1], "npm run add-person", new Date()),
  "/first-administrator-link": async () => firstAdministratorLink(await ledger(), new Date()),
};

export type ControlCommand = "add-person" | "first-administrator-link";

let running: { server: Server; path: string } | undefined;

/**
 * Accepts commands on a local socket that only this process's user can open. This user can read the data folder
 * anyway.
 */
export async function startControlServer(dataFolder: string): Promise<void> {
  if (running || process.platform === "win32") return;
  const path = controlPath(dataFolder);
  // Removes the socket of a killed portal. The data folder's lock prevents a second running portal.
  rmSync(path, { force: true });
  const server = createServer((request, response) => {
    void withLogContext("control", null, () => runCommand(request)).then(
      ({ status, body }) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
      (error: unknown) => {
        log().error({ err: error }, "command failed");
        response.writeHead(500).end("null");
      },
    );
  });
  const mask = process.umask(0o077);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(mask);
  }
  server.unref();
  running = { server, path };
}

export function stopControlServer(): void {
  if (!running) return;
  running.server.close();
  running.server.closeAllConnections();
  rmSync(running.path, { force: true });
  running = undefined;
}

async function runCommand(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const run = request.method === "POST" && Object.hasOwn(COMMANDS, request.url ?? "") && COMMANDS[request.url!];
  if (!run) return { status: 404, body: null };
  return { status: 200, body: await run(JSON.parse((await text(request)) || "null")) };
}
