import type { ImageView } from "@/lib/contract/enums";

/** An engine hint that may indicate which side an image shows. */
interface SideHint {
  readonly name: string;
  readonly unit: string;
}

/** Returns the side shown by an image that was read as `side`, or null if it may not be a check. */
export function shownSide(side: ImageView, hints: readonly SideHint[]): ImageView | null {
  const oppositeSide = side === "front" ? "back" : "front";
  if (hints.some(({ name }) => name === "OtherSide")) return oppositeSide;
  // In a stack of checks, a blank image is a back without an endorsement.
  if (side === "front" && hints.some(({ name }) => name === "NoPrint")) return "back";
  const notACheck = hints.find(({ name }) => name === "NotACheck");
  if (!notACheck) return side;
  // Print without a MICR line is more likely an endorsed back than a document shaped like a check.
  return side === "front" && notACheck.unit === "magnetic lines" ? "back" : null;
}
