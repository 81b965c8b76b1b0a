import type { Mismatch } from "@/features/positive-pay/compare-authorization";

/** Labels and explanations of the reasons why a check is not authorized. */
export const MISMATCH_LABELS = {
  "not-on-the-list": {
    label: "No issue on file",
    sentence: "No authorization on this account has this number, or this amount and payee.",
  },
  "amount-differs": { label: "Amount differs", sentence: "This number is authorized for a different amount." },
  "payee-differs": {
    label: "Payee differs",
    sentence: "This number and amount are authorized, but for a different payee.",
  },
  "number-differs": {
    label: "Number differs",
    sentence: "Another number is authorized for exactly this amount. A check number may have been mistyped.",
  },
  "paid-before": {
    label: "Already paid",
    sentence: "A check with this number has already been paid. This one may be a duplicate or a copy.",
  },
  revoked: { label: "Revoked", sentence: "This check was authorized, and the authorization was revoked." },
  expired: { label: "Expired", sentence: "This check was authorized, and the authorization has expired." },
} as const satisfies Record<Mismatch, { label: string; sentence: string }>;
