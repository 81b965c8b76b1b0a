import "server-only";
import { createHash } from "node:crypto";
import type { ImageView } from "@/lib/contract/enums";

/**
 * File name of one side of a payment's check: the bank's image, the same image converted for browsers, or the image as
 * deposited. The bank's id may be any text, so its hash is used.
 */
export function pictureName(paymentId: string, view: ImageView, variant?: "display" | "deposited"): string {
  const name = `payment-${createHash("sha256").update(paymentId).digest("hex").slice(0, 40)}-${view}`;
  return variant ? `${name}.${variant}` : name;
}
