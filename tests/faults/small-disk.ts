import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** A separate in-memory file system that can be filled. */
export interface SmallDisk {
  /** Takes all free space. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  remove(): void;
}

const MOST_TRIES = 20;

const run = (command: string, ...args: string[]) => void execFileSync(command, args, { stdio: "pipe" });

/** Mounts a disk over a folder, which is made; null where this user can't mount. */
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
      // Another process may fill the disk between the question and the answer.
      for (let left = MOST_TRIES; ; left -= 1) {
        const { bavail, bsize } = statfsSync(folder);
        try {
          return run("fallocate", "-l", String(bavail * bsize), ballast);
        } catch (error) {
          if (left === 0) throw error;
        }
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => run("umount", "-l", folder),
  };
}
