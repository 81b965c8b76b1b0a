import "server-only";
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Longest socket path that all operating systems support, in bytes. */
const MAX_PATH_BYTES = 100;

/**
 * Returns the path of a portal's control socket: in the data folder or, if that path is too long for a socket, in a
 * private subfolder of the temporary folder.
 *
 * @throws Error if the private folder belongs to a different user
 */
export function controlPath(dataFolder: string): string {
  const path = join(dataFolder, "control.sock");
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return path;
  const name = createHash("sha256").update(dataFolder).digest("hex").slice(0, 16);
  return join(createPrivateFolder(join(tmpdir(), `endorse-${name}`)), "control.sock");
}

function createPrivateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`${folder} belongs to another user.`);
  return folder;
}
