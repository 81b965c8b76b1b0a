import { checkPaymentSchema } from "@/lib/contract/check-payment";
import { authorizationSchema } from "@/lib/contract/positive-pay";
import { registrationSchema } from "@/lib/contract/registration";
import { restrictionSchema } from "@/lib/contract/restriction";
import { sandboxAccountSchema } from "@/lib/contract/sandbox/controls";
import type { LabelKind } from "./verbs";

const SCHEMAS = {
  payment: checkPaymentSchema,
  authorization: authorizationSchema,
  restriction: restrictionSchema,
  registration: registrationSchema,
  account: sandboxAccountSchema,
} as const satisfies Record<LabelKind, { shape: object }>;

/** Fields in which an amount is, so that a file says dollars. */
export const AMOUNTS: readonly string[] = [
  "amount",
  "recognizedAmount",
  "amountThreshold",
  "balance",
  "pendingAmount",
  "maxItemAmount",
  "maxDepositAmount",
];

/** Whether a line may expect a field of what a label stands for: the record's own, or `events` of a payment. */
export function isExpectable(kind: LabelKind, field: string): boolean {
  return Object.hasOwn(SCHEMAS[kind].shape, field) || (kind === "payment" && field === "events");
}
