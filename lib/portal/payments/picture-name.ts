import "server-only";
import { createHash } from "node:crypto";
import type { ImageView } from "@/lib/contract/enums";

/**
 * Name of the file of one side of a payment's check: as the bank keeps it, that one made ready for a browser, or as it
 * was deposited. The bank's id is any text, so the file is named by its hash.
 */
export function pictureName(paymentId: string, view: ImageView, variant?: "display" | "deposited"): string {
  const name = `payment-${createHash("sha256").update(paymentId).digest("hex").slice(0, 40)}-${view}`;
  return variant ? `${name}.${variant}` : name;
}
