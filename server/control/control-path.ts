import "server-only";
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The longest path that every system lets a socket have, in bytes. */
const MAX_PATH_BYTES = 100;

/**
 * Where the running portal of a data folder takes commands. In a data folder with a long path there is no room for a
 * socket: then it is in a folder of the user's own among the temporary ones.
 *
 * @throws Error when someone else has that folder
 */
export function controlPath(dataFolder: string): string {
  const path = join(dataFolder, "control.sock");
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return path;
  const name = createHash("sha256").update(dataFolder).digest("hex").slice(0, 16);
  return join(ownFolder(join(tmpdir(), `endorse-${name}`)), "control.sock");
}

function ownFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`${folder} belongs to another user.`);
  return folder;
}
