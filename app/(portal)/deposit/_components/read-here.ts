import type { Quadrilateral } from "@/lib/check-image/core/image";
import type { SideReport } from "@/lib/check-image/core/side-report";
import type { ImageView } from "@/lib/contract/enums";

/** What this browser found in a picture before anything was sent. */
export interface LocalReading {
  readonly report: SideReport;
  /** Corners of the check in upright pixels of the file, whose size is `frame`. */
  readonly corners: Quadrilateral;
  readonly frame: { readonly width: number; readonly height: number };
  /** What is sent: the straightened check in its colours, or the file as it came. */
  readonly upload: Blob;
  readonly preview: Blob | null;
  readonly original: Blob | null;
}

/**
 * Reads a picture with the engine in this browser, which is loaded when first needed.
 *
 * @returns null when that is not possible here, or takes too long: then the portal reads it alone
 */
export async function readHere(
  file: File,
  side: ImageView,
  corners: Quadrilateral | null,
  signal: AbortSignal,
): Promise<LocalReading | null> {
  if (file.size === 0 || (file.type !== "" && !file.type.startsWith("image/"))) return null;
  try {
    const { readCheckPicture } = await import("@/lib/check-image/browser/engine-client");
    const answer = await readCheckPicture(file, side, corners, signal);
    return answer?.kind === "read" ? answer : null;
  } catch {
    // The engine's own file could not be fetched.
    return null;
  }
}
