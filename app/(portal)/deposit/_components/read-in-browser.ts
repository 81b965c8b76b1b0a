import type { Quadrilateral } from "@/lib/check-image/core/pixels/image";
import type { SideReport } from "@/lib/check-image/core/side-report";
import type { ImageView } from "@/lib/contract/enums";

/** The analysis of an image in this browser, before anything was uploaded. */
export interface LocalReading {
  readonly report: SideReport;
  /** Corners of the check in upright pixels of the file, whose size is `frame`. */
  readonly corners: Quadrilateral;
  readonly frame: { readonly width: number; readonly height: number };
  /** What is uploaded: the rectified check in color, or the file unchanged. */
  readonly upload: Blob;
  readonly preview: Blob | null;
  readonly original: Blob | null;
}

/**
 * Analyzes an image with the engine in this browser, which is loaded at first use.
 *
 * @returns null when that is not possible here, or takes too long: then only the portal analyzes it
 */
export async function readInBrowser(
  file: File,
  side: ImageView,
  corners: Quadrilateral | null,
  signal: AbortSignal,
): Promise<LocalReading | null> {
  if (file.size === 0 || (file.type !== "" && !file.type.startsWith("image/"))) return null;
  try {
    const { readCheckPicture } = await import("@/lib/check-image/browser/engine-client");
    const result = await readCheckPicture(file, side, corners, signal);
    return result?.kind === "read" ? result : null;
  } catch {
    // The engine's own file could not be fetched.
    return null;
  }
}
