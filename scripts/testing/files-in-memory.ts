import { mkdirSync, readFileSync, statfsSync } from "node:fs";
import { freemem } from "node:os";

const MEMORY = "/dev/shm";
/** More than all that the tests keep at a time, on the file system and in the machine. */
const NEEDED_BYTES = { files: 4e9, memory: 8e9 };

/**
 * Lets tests, and what they start, keep their temporary files in memory, on Linux with enough of it. They make and remove
 * hundreds of databases, and ext4 is slow to reuse what was just removed: half of the time of the tests went into that.
 */
export function keepTestFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = `${MEMORY}/endorse-tests-${process.getuid?.()}`;
  // Postgres may run as another user, see `startTestPostgres`.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  process.env.TMPDIR = folder;
}

function hasRoom(): boolean {
  if (process.platform !== "linux" || freemem() < NEEDED_BYTES.memory) return false;
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    return mount !== undefined && !mount.includes("noexec") && bavail * bsize >= NEEDED_BYTES.files;
  } catch {
    return false;
  }
}
