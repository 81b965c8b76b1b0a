import "server-only";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";

/** Name of the socket in the database folder */
const SOCKET_FILE = ".dump";

/** Size of the length prefix, which allows detecting a truncated copy */
const LENGTH_BYTES = 8;

/** How long a client may read nothing before it is disconnected */
const STALL_TIMEOUT_MS = 30_000;

/**
 * Sends a copy of the database to each process that connects to the socket in the database folder, because only one
 * process can open a PGlite folder. Only the folder's owner can connect. Does nothing on Windows, or if the path is too
 * long for a socket.
 *
 * @returns a function that stops serving
 */
export function serveBackups(folder: string, dump: () => Promise<Uint8Array>): () => void {
  if (process.platform === "win32") return () => {};
  let server: Server | undefined;
  let isStopped = false;
  const close = () => {
    server?.close();
    removeSocket(folder);
  };
  const listen = () => {
    if (isStopped) return;
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
    isStopped = true;
    close();
  };
}

function send(socket: Socket, copy: Uint8Array): void {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeBigUInt64BE(BigInt(copy.length));
  socket.setTimeout(STALL_TIMEOUT_MS, () => socket.destroy());
  socket.write(length);
  socket.end(copy);
}

/** Removes the socket. The process must hold the folder's lock. */
export function removeSocket(folder: string): void {
  rmSync(join(folder, SOCKET_FILE), { force: true });
}

/** Requests a copy of the database from the process that has its folder open; null if none does or on failure. */
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
