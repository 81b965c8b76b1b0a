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

// Next.js bundles routes and startup code separately, so they share one pool through the global object.
const shared = globalThis as typeof globalThis & { endorseReadingPool?: PictureReadingPool };

/** Two processes, so that both sides of a check can be read concurrently. */
const LIMITS: ProcessPoolLimits = { processes: 2, timeoutMs: 20_000, maxWaiting: 20, maxHeapMb: 512 };

/** Returns the pool of image reading processes, which is created on first use. */
export function readingPool(): PictureReadingPool {
  const program = join(/* turbopackIgnore: true */ process.cwd(), "features/deposits/reading-process.ts");
  shared.endorseReadingPool ??= createProcessPool<PictureJob, PictureOutcome<PictureReading | DisplayImage>>({
    program,
    limits: LIMITS,
    onFailure,
  });
  return shared.endorseReadingPool;
}

/** Re-encodes an image, rotated by 180° if `isTurned`, runs the image tests and reads the MICR line. */
export function readPicture(
  bytes: Uint8Array,
  side: ImageView,
  isTurned = false,
): Promise<PictureOutcome<PictureReading>> {
  // The result type depends on the job's `work`.
  return readingPool().run({ work: "read", bytes, side, isTurned }) as Promise<PictureOutcome<PictureReading>>;
}

/** Re-encodes an image for display. */
export function encodePicture(bytes: Uint8Array): Promise<PictureOutcome<DisplayImage>> {
  return readingPool().run({ work: "encode", bytes }) as Promise<PictureOutcome<DisplayImage>>;
}

const BUSY = failure("busy", "Many images are being processed. Try again in a moment.");
const UNREADABLE = failure("not-a-picture", "This image could not be read. Retake it, or save it again.");

/** Converts a pool failure to the outcome for the image. */
export function onFailure(reason: PoolFailure): PictureOutcome<never> {
  return reason === "busy" ? BUSY : UNREADABLE;
}
