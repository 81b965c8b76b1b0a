import type { ImageView } from "@/lib/contract/enums";

/** A hint of the engine about a picture, as far as it says which side it shows. */
interface SideHint {
  readonly name: string;
  readonly unit: string;
}

/** The side that a picture shows, which was read as `side`; null when it may be neither. */
export function shownSide(side: ImageView, hints: readonly SideHint[]): ImageView | null {
  const other = side === "front" ? "back" : "front";
  if (hints.some(({ name }) => name === "OtherSide")) return other;
  // In a stack of checks, a blank picture is a back without an endorsement.
  if (side === "front" && hints.some(({ name }) => name === "NoPrint")) return "back";
  const isNoCheck = hints.find(({ name }) => name === "NotACheck");
  if (!isNoCheck) return side;
  // Print without a MICR line: an endorsed back is likelier than a document of a check's shape.
  return side === "front" && isNoCheck.unit === "magnetic lines" ? "back" : null;
}
