import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A file system of the campaign's own for the product's data: it can be filled, and lose what was not synced. */
export interface Volume {
  readonly folder: string;
  /** Takes all free space. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  /**
   * What the disk holds becomes what it would hold after a power cut now: without what was only in memory. No process
   * may write meanwhile, and `whileGone` must end all that have files open.
   */
  cutPower(whileGone: () => Promise<void>): Promise<void>;
  remove(): void;
}

/** Sparse: it takes only what is written. */
const VOLUME_BYTES = 6_000_000_000;

/** Space that fallocate needs besides what it takes. */
const KEPT_FOR_RECORDS = 8_000_000;

const run = (command: string, ...args: string[]) => void execFileSync(command, args, { stdio: "pipe" });

/** Makes a volume in a file, mounted under `place`; null where this user or machine can't. */
export function openVolume(place: string): Volume | null {
  const [image, cutImage, folder] = [join(place, "volume"), join(place, "volume-after-cut"), join(place, "mounted")];
  // Journal commits happen when something is synced, and otherwise not while an image is copied.
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
        [ballast, bavail * bsize - KEPT_FOR_RECORDS],
        [`${ballast}-rest`, KEPT_FOR_RECORDS],
      ] as const) {
        try {
          if (bytes > 0) run("fallocate", "-l", String(bytes), file);
        } catch {
          // It takes what there is: the file system needs some for its own records.
        }
      }
    },
    free() {
      for (const file of [ballast, `${ballast}-rest`]) rmSync(file, { force: true });
    },
    async cutPower(whileGone) {
      run("cp", "--sparse=always", image, cutImage);
      await whileGone();
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
