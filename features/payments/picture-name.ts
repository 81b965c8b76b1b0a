import "server-only";
import { createHash } from "node:crypto";
import type { ImageView } from "@/lib/contract/enums";

/**
 * File name of one side of a payment's check: the bank's picture, that one converted for browsers, or the picture as
 * deposited. The bank's id may be any text, so its hash is used.
 */
export function pictureName(paymentId: string, view: ImageView, variant?: "display" | "deposited"): string {
  const name = `payment-${createHash("sha256").update(paymentId).digest("hex").slice(0, 40)}-${view}`;
  return variant ? `${name}.${variant}` : name;
}
