import "server-only";
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The longest socket path that every system supports, in bytes. */
const MAX_PATH_BYTES = 100;

/**
 * The path of the control socket of a data folder's portal. If the data folder's path is too long for a socket, it is
 * in a private folder of the user in the temporary folder.
 *
 * @throws Error when that folder belongs to another user
 */
export function controlPath(dataFolder: string): string {
  const path = join(dataFolder, "control.sock");
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return path;
  const name = createHash("sha256").update(dataFolder).digest("hex").slice(0, 16);
  return join(privateFolder(join(tmpdir(), `endorse-${name}`)), "control.sock");
}

function privateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`${folder} belongs to another user.`);
  return folder;
}
