import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Required free space in /dev/shm and free memory: more than the tests use at the same time. */
const REQUIRED_BYTES = { files: 4e9, memory: 8e9 };
/** Age after which files are considered left over from a killed run; longer than any run. */
const LEFTOVER_AGE_MS = 24 * 3_600_000;

/**
 * Moves temporary test files to memory on Linux if enough memory is free. Tests create and remove hundreds of
 * databases, and ext4 is slow to reuse freed space, which took half of the test time.
 */
export function keepTestFilesInMemory(): void {
  if (process.env.TMPDIR || !hasEnoughMemory()) return;
  const folder = `${MEMORY}/endorse-tests-${process.getuid?.()}`;
  // Mode 711, because Postgres may run as a different user; see `startTestPostgres`.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  // Removes databases that a killed run left in memory.
  for (const name of readdirSync(folder).map((entry) => join(folder, entry))) {
    const modifiedAtMs = statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (modifiedAtMs < Date.now() - LEFTOVER_AGE_MS) rmSync(name, { recursive: true, force: true });
  }
  process.env.TMPDIR = folder;
}

function hasEnoughMemory(): boolean {
  if (process.platform !== "linux" || freemem() < REQUIRED_BYTES.memory) return false;
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    return mount !== undefined && !mount.includes("noexec") && bavail * bsize >= REQUIRED_BYTES.files;
  } catch {
    return false;
  }
}
