import "server-only";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";

/** Name of the socket, inside the folder of the database. */
const SOCKET_FILE = ".dump";

/** A copy is preceded by its length, so that truncation is detected. */
const LENGTH_BYTES = 8;

/** A reader that reads nothing for this long is disconnected. */
const STALLED_MS = 30_000;

/**
 * Sends a copy of the database to each process that connects to the socket in its folder, since no second process can
 * open a PGlite folder. Only the folder's owner can connect. Does nothing on Windows, or where the path is too long for
 * a socket.
 *
 * @returns a function that stops serving
 */
export function serveBackups(folder: string, dump: () => Promise<Uint8Array>): () => void {
  if (process.platform === "win32") return () => {};
  let server: Server | undefined;
  let isEnded = false;
  const close = () => {
    server?.close();
    removeSocket(folder);
  };
  const listen = () => {
    if (isEnded) return;
    // A killed process may have left a socket behind.
    removeSocket(folder);
    server = createServer((socket) => {
      socket.on("error", () => socket.destroy());
      // PGlite can't copy a folder that has a socket in it.
      close();
      dump()
        .finally(listen)
        .then(
          (copy) => send(socket, copy),
          () => socket.destroy(),
        );
    });
    server.maxConnections = 1;
    server.on("error", () => {});
    server.listen(join(folder, SOCKET_FILE), () => chmodSync(join(folder, SOCKET_FILE), 0o600));
    server.unref();
  };
  listen();
  return () => {
    isEnded = true;
    close();
  };
}

function send(socket: Socket, copy: Uint8Array): void {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeBigUInt64BE(BigInt(copy.length));
  socket.setTimeout(STALLED_MS, () => socket.destroy());
  socket.write(length);
  socket.end(copy);
}

/** Removes the socket; only the process that holds the folder's lock may. */
export function removeSocket(folder: string): void {
  rmSync(join(folder, SOCKET_FILE), { force: true });
}

/** A copy of the folder's database from the process that has it open; null if no process does or it is truncated. */
export async function requestBackup(folder: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const socket = connect(join(folder, SOCKET_FILE));
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of socket) chunks.push(chunk as Buffer);
  } catch {
    return null;
  }
  const received = Buffer.concat(chunks);
  if (received.length < LENGTH_BYTES) return null;
  const copy = received.subarray(LENGTH_BYTES);
  return BigInt(copy.length) === received.readBigUInt64BE() ? copy : null;
}
