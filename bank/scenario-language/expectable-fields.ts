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

/** Fields that hold cents and are written as dollars in a file. */
export const AMOUNT_FIELDS: readonly string[] = [
  "amount",
  "recognizedAmount",
  "amountThreshold",
  "balance",
  "pendingAmount",
  "maxItemAmount",
  "maxDepositAmount",
];

/** Whether `expect` takes a field for a kind of label: a field of its record, or `events` of a payment. */
export function isExpectable(kind: LabelKind, field: string): boolean {
  return Object.hasOwn(SCHEMAS[kind].shape, field) || (kind === "payment" && field === "events");
}
