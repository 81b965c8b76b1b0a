import "server-only";
import { createHash } from "node:crypto";
import type { ImageView } from "@/lib/contract/enums";

/**
 * Returns the file name for one side of a payment's check: the bank's image, the same image converted for browsers, or
 * the deposited image. The name uses a hash of the payment ID because the bank's IDs can contain any characters.
 */
export function pictureName(paymentId: string, view: ImageView, variant?: "display" | "deposited"): string {
  const name = `payment-${createHash("sha256").update(paymentId).digest("hex").slice(0, 40)}-${view}`;
  return variant ? `${name}.${variant}` : name;
}
