import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** More than all that the tests keep at a time, on the file system and in the machine. */
const NEEDED_BYTES = { files: 4e9, memory: 8e9 };
/** Longer than any run. */
const LEFT_AFTER_MS = 24 * 3_600_000;

/**
 * Lets tests, and what they start, keep their temporary files in memory, on Linux with enough of it. They make and remove
 * hundreds of databases, and ext4 is slow to reuse what was just removed: half of the time of the tests went into that.
 */
export function keepTestFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = `${MEMORY}/endorse-tests-${process.getuid?.()}`;
  // Postgres may run as another user, see `startTestPostgres`.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  // A run that was killed left its databases in memory.
  for (const name of readdirSync(folder).map((each) => join(folder, each))) {
    const madeAt = statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (madeAt < Date.now() - LEFT_AFTER_MS) rmSync(name, { recursive: true, force: true });
  }
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
