import "server-only";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";

/** Name of the socket, inside the folder of the database. */
const SOCKET_FILE = ".dump";

/** A reader that takes nothing for so long is cut off: the database waits for it. */
const STALLED_MS = 30_000;

const socketPath = (folder: string) => join(folder, SOCKET_FILE);

/**
 * Sends a dump to whoever connects to the socket in the folder, which only the folder's owner can: a PGlite folder can't
 * be opened by a second process, so the one that has it open writes its dumps. One dump at a time.
 *
 * @returns a function that stops it; does nothing where there are no such sockets, or the path is too long for one
 */
export function serveDumps(
  folder: string,
  dump: (write: (text: string) => Promise<void>) => Promise<void>,
): () => void {
  if (process.platform === "win32") return () => {};
  let last: Promise<void> = Promise.resolve();
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    last = last.then(() => send(socket, dump));
  });
  listen(server, folder);
  return () => {
    server.close();
    rmSync(socketPath(folder), { force: true });
  };
}

function listen(server: Server, folder: string): void {
  const path = socketPath(folder);
  // Whoever made it is gone: this process holds the folder's lock.
  rmSync(path, { force: true });
  server.on("error", () => {});
  server.listen(path, () => chmodSync(path, 0o600));
  server.unref();
}

async function send(socket: Socket, dump: (write: (text: string) => Promise<void>) => Promise<void>): Promise<void> {
  socket.setTimeout(STALLED_MS, () => socket.destroy());
  try {
    await dump(
      (text) =>
        new Promise((resolve, reject) => {
          if (socket.destroyed) reject(new Error("The reader of the dump is gone."));
          else socket.write(text, (error) => (error ? reject(error) : resolve()));
        }),
    );
    socket.end();
  } catch {
    // Without its end a dump is not taken for one.
    socket.destroy();
  }
}

/** The dump of a folder's database, from the process that has it open; null when none serves it. */
export async function requestDump(folder: string): Promise<Socket | null> {
  const socket = connect(socketPath(folder));
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(null));
  });
}
