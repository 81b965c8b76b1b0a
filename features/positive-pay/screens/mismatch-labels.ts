import type { Mismatch } from "@/features/positive-pay/compare-authorization";

/** Why a check is not authorized, as a label and as a sentence. */
export const MISMATCH_LABELS = {
  "not-on-the-list": {
    label: "Not on the list",
    sentence: "No authorization on this account comes close: neither this number nor this amount with this payee.",
  },
  "amount-differs": { label: "Amount differs", sentence: "This number is authorized for another amount." },
  "payee-differs": { label: "Payee differs", sentence: "Number and amount are authorized, for another payee." },
  "number-differs": {
    label: "Number differs",
    sentence: "Another number is authorized for exactly this amount. A check number may have been mistyped.",
  },
  "paid-before": {
    label: "Paid before",
    sentence: "A check of this number has been paid already. This one may be a duplicate or a copy.",
  },
  revoked: { label: "Revoked", sentence: "This check was authorized, and the authorization was revoked." },
  expired: { label: "Expired", sentence: "This check was authorized, and the authorization has expired." },
} as const satisfies Record<Mismatch, { label: string; sentence: string }>;
