import type { Quadrilateral } from "@endorse/check-image/core/pixels/image";
import type { SideReport } from "@endorse/check-image/core/side-report";
import type { ImageView } from "@/lib/contract/enums";
import { type Outcome, success } from "@/lib/shared/outcome";
import { type ChosenFileRefusal, refuseChosenFile } from "./refuse-chosen-file";

/** The analysis of an image in this browser, before it is uploaded. */
export interface LocalReading {
  readonly report: SideReport;
  /** Corners of the check in upright pixels of the file, whose size is `frame`. */
  readonly corners: Quadrilateral;
  readonly frame: { readonly width: number; readonly height: number };
  /** The image to upload: the rectified check in color, or the file unchanged. */
  readonly upload: Blob;
  readonly preview: Blob | null;
  readonly original: Blob | null;
}

/**
 * Analyzes an image with the engine in this browser, which is loaded at first use.
 *
 * @returns a failure when the file is too large to use; null when this browser can't analyze it, or not in time, and
 *   only the portal will
 */
export async function readInBrowser(
  file: File,
  side: ImageView,
  corners: Quadrilateral | null,
  signal: AbortSignal,
): Promise<Outcome<LocalReading, ChosenFileRefusal> | null> {
  if (file.size === 0 || (file.type !== "" && !file.type.startsWith("image/"))) return null;
  try {
    const { readCheckPicture } = await import("@endorse/check-image/browser/engine-client");
    const result = await readCheckPicture(file, side, corners, signal);
    if (result?.kind === "read") return success(result);
    const reason = result?.reason;
    return reason === "too-many-bytes" || reason === "too-many-pixels" ? refuseChosenFile(reason, file) : null;
  } catch {
    // The engine's file could not be fetched.
    return null;
  }
}
