import type { MicrReading } from "@endorse/check-image/core/micr/micr-reading";
import type { StraightenedSide } from "@endorse/check-image/core/outline/straighten";
import { findCutPrint } from "./cut-print";
import { findInterruptedLine } from "./interrupted-line";
import type { IqaRegion } from "./iqa-types";
import { measureMotionDetail } from "./motion-blur";

/** Possible causes of an unread MICR line. Each is null when it does not apply. */
export interface UnreadLineCauses {
  /** Print that the document's border cuts. */
  readonly cutPrint: IqaRegion | null;
  /** A light streak through the line. */
  readonly streak: IqaRegion | null;
  /** Detail along a camera motion; lower is more blurred. */
  readonly motionDetail: number | null;
}

/** Finds causes on a straightened front whose line was not accepted; an accepted line shows that none is severe. */
export function findUnreadLineCauses(
  front: { readonly straight: StraightenedSide; readonly micr: MicrReading } | null,
  isGray: boolean,
): UnreadLineCauses {
  if (!front || front.micr.accepted) return { cutPrint: null, streak: null, motionDetail: null };
  const { rectified, bitonal } = front.straight;
  return {
    cutPrint: findCutPrint(bitonal),
    streak: findInterruptedLine(bitonal),
    motionDetail: isGray ? measureMotionDetail(rectified, bitonal) : null,
  };
}
