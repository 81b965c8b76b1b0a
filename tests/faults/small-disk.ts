import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** An in-memory file system that can be filled. */
export interface SmallDisk {
  /** Fills all free space. */
  fill(): void;
  /** Frees the filled space. */
  free(): void;
  remove(): void;
}

const MAX_ATTEMPTS = 20;

const run = (command: string, ...args: string[]) => void execFileSync(command, args, { stdio: "pipe" });

/** Creates a folder and mounts a disk on it; null if this user can't mount disks. */
export function openSmallDisk(folder: string, bytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  try {
    run("mount", "-t", "tmpfs", "-o", `size=${bytes},mode=755`, "tmpfs", folder);
  } catch {
    return null;
  }
  const ballast = join(folder, "ballast");
  return {
    fill() {
      // A different process may use space between the size query and the allocation.
      for (let remaining = MAX_ATTEMPTS; ; remaining -= 1) {
        const { bavail, bsize } = statfsSync(folder);
        try {
          return run("fallocate", "-l", String(bavail * bsize), ballast);
        } catch (error) {
          if (remaining === 0) throw error;
        }
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => run("umount", "-l", folder),
  };
}
