import "server-only";
import { join } from "node:path";
import {
  createProcessPool,
  type PoolFailure,
  type ProcessPool,
  type ProcessPoolLimits,
} from "@endorse/check-image/server/process-pool";
import type { DisplayImage } from "@endorse/check-image/server/to-display-image";
import type { ImageView } from "@/lib/contract/enums";
import { failure, type Outcome } from "@/lib/shared/outcome";
import type { PictureReading } from "./picture-reading";
import type { PictureJob } from "./reading-process";

type PictureOutcome<Value> = Outcome<Value, "not-a-picture" | "busy">;
type PictureReadingPool = ProcessPool<PictureJob, PictureOutcome<PictureReading | DisplayImage>>;

// Next bundles routes and startup separately; both share one set of processes.
const shared = globalThis as typeof globalThis & { endorseReadingPool?: PictureReadingPool };

/** Sized for two cores, so that both sides of a check can be read at once. */
const LIMITS: ProcessPoolLimits = { processes: 2, timeoutMs: 20_000, maxWaiting: 20, maxHeapMb: 512 };

/** The pool of processes that read the pixels of images, created on first use. */
export function readingPool(): PictureReadingPool {
  const program = join(/* turbopackIgnore: true */ process.cwd(), "features/deposits/reading-process.ts");
  shared.endorseReadingPool ??= createProcessPool<PictureJob, PictureOutcome<PictureReading | DisplayImage>>({
    program,
    limits: LIMITS,
    onFailure,
  });
  return shared.endorseReadingPool;
}

/** Re-encodes an image, rotated by 180° if `isTurned`, runs the image tests and reads its MICR line. */
export function readPicture(
  bytes: Uint8Array,
  side: ImageView,
  isTurned = false,
): Promise<PictureOutcome<PictureReading>> {
  // The type of a job's result depends on its `work`.
  return readingPool().run({ work: "read", bytes, side, isTurned }) as Promise<PictureOutcome<PictureReading>>;
}

/** Re-encodes an image for display. */
export function encodePicture(bytes: Uint8Array): Promise<PictureOutcome<DisplayImage>> {
  return readingPool().run({ work: "encode", bytes }) as Promise<PictureOutcome<DisplayImage>>;
}

const BUSY = failure("busy", "Many images are being processed. Try again in a moment.");
const UNREADABLE = failure("not-a-picture", "This image could not be read. Retake it, or save it again.");

/** The outcome for an image that was not read. */
export function onFailure(reason: PoolFailure): PictureOutcome<never> {
  return reason === "busy" ? BUSY : UNREADABLE;
}
