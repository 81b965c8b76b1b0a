import type { Quadrilateral } from "@endorse/check-image/core/pixels/image";
import type { SideReport } from "@endorse/check-image/core/side-report";
import type { ImageView } from "@/lib/contract/enums";
import { type Outcome, success } from "@/lib/shared/outcome";
import { type ChosenFileRefusal, refuseChosenFile } from "./refuse-chosen-file";

/** Analysis of an image by the browser before the image is uploaded. */
export interface LocalReading {
  readonly report: SideReport;
  /** Corners of the check in pixels of the upright image, whose size is `frame`. */
  readonly corners: Quadrilateral;
  readonly frame: { readonly width: number; readonly height: number };
  /** Image to upload: the rectified color check, or the unchanged file. */
  readonly upload: Blob;
  readonly preview: Blob | null;
  readonly original: Blob | null;
}

/**
 * Analyzes an image with the browser engine, which is loaded on first use.
 *
 * @returns a failure if the file is too large; null if the browser can't analyze it or takes too long, which leaves the
 *   analysis to the portal
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
    // The engine code could not be loaded.
    return null;
  }
}
