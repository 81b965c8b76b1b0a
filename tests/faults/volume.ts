import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A separate file system for the product's data that can be filled and can lose unsynced writes. */
export interface Volume {
  readonly folder: string;
  /** Fills all free space. */
  fill(): void;
  /** Frees the filled space. */
  free(): void;
  /**
   * Simulates a power cut: reverts the disk to its current synced state, without data that is only in memory. No
   * process may write meanwhile, and `endProcesses` must end all processes with open files.
   */
  cutPower(endProcesses: () => Promise<void>): Promise<void>;
  remove(): void;
}

/** Size of the sparse file, which uses only the space that is written. */
const VOLUME_BYTES = 6_000_000_000;

/** Additional space that fallocate needs for metadata. */
const RESERVED_BYTES = 8_000_000;

const run = (command: string, ...args: string[]) => void execFileSync(command, args, { stdio: "pipe" });

/** Creates a volume in a file and mounts it under `parent`; null if this user or machine can't mount it. */
export function openVolume(parent: string): Volume | null {
  const [image, cutImage, folder] = [join(parent, "volume"), join(parent, "volume-after-cut"), join(parent, "mounted")];
  // With this interval, the journal is committed only on a sync, not while the image is being copied.
  const mount = () => run("mount", "-o", "loop,commit=300", image, folder);
  try {
    writeFileSync(image, "");
    truncateSync(image, VOLUME_BYTES);
    run("mkfs.ext4", "-q", "-F", "-m", "0", "-E", "lazy_itable_init=1,lazy_journal_init=1", image);
    mkdirSync(folder);
    mount();
  } catch {
    return null;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      for (const [file, bytes] of [
        [ballast, bavail * bsize - RESERVED_BYTES],
        [`${ballast}-rest`, RESERVED_BYTES],
      ] as const) {
        try {
          if (bytes > 0) run("fallocate", "-l", String(bytes), file);
        } catch {
          // The file system needs some of the remaining space for metadata.
        }
      }
    },
    free() {
      for (const file of [ballast, `${ballast}-rest`]) rmSync(file, { force: true });
    },
    async cutPower(endProcesses) {
      run("cp", "--sparse=always", image, cutImage);
      await endProcesses();
      run("umount", folder);
      run("mv", cutImage, image);
      mount();
    },
    remove() {
      run("umount", "-l", folder);
      rmSync(image, { force: true });
    },
  };
}
