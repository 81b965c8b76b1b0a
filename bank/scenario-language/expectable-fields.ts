import { checkPaymentSchema } from "@/lib/contract/check-payment";
import { authorizationSchema } from "@/lib/contract/positive-pay";
import { registrationSchema } from "@/lib/contract/registration";
import { restrictionSchema } from "@/lib/contract/restriction";
import { sandboxAccountSchema } from "@/lib/contract/sandbox/controls";
import type { LabelKind } from "./verbs";

const RECORD_SCHEMAS = {
  payment: checkPaymentSchema,
  authorization: authorizationSchema,
  restriction: restrictionSchema,
  registration: registrationSchema,
  account: sandboxAccountSchema,
} as const satisfies Record<LabelKind, { shape: object }>;

/** Fields in cents, which scenario files express in dollars. */
export const AMOUNT_FIELDS: readonly string[] = [
  "amount",
  "recognizedAmount",
  "amountThreshold",
  "balance",
  "pendingAmount",
  "maxItemAmount",
  "maxDepositAmount",
];

/** Returns whether `expect` accepts a field for a kind of label: a field of its record, or `events` for a payment. */
export function isExpectable(kind: LabelKind, field: string): boolean {
  return Object.hasOwn(RECORD_SCHEMAS[kind].shape, field) || (kind === "payment" && field === "events");
}
