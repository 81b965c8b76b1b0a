import { PAYMENT_DIRECTIONS, PAYMENT_TYPES, type PaymentDirection, type PaymentType } from "@/lib/contract/enums";
import { type Label, labelOf } from "./label";
import { PAYMENT_DIRECTION_LABELS, PAYMENT_TYPE_LABELS } from "./payment-labels";

/** Kinds of payments, by direction and type. The wording about a payment depends on its kind. */
export const PAYMENT_KINDS = ["deposit", "inbound-check", "inbound-return", "outbound-return"] as const;

export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Fields that determine a payment's kind. */
export interface KindFields {
  readonly direction?: string | null | undefined;
  readonly paymentType?: string | null | undefined;
}

const KINDS = {
  Outbound: { Forward: "deposit", Return: "outbound-return" },
  Inbound: { Forward: "inbound-check", Return: "inbound-return" },
} as const satisfies Record<PaymentDirection, Record<PaymentType, PaymentKind>>;

/** Returns a payment's kind, or null if it is missing or outside the contract. A payment without a type is a check. */
export function paymentKindOf({ direction, paymentType }: KindFields): PaymentKind | null {
  const knownDirection = PAYMENT_DIRECTIONS.find((value) => value === direction);
  const knownType = PAYMENT_TYPES.find((value) => value === (paymentType ?? "Forward"));
  return knownDirection && knownType ? KINDS[knownDirection][knownType] : null;
}

export const PAYMENT_KIND_LABELS = {
  deposit: { label: "Deposit", explanation: "Collected from the bank that the check is drawn on." },
  "inbound-check": {
    label: "Inbound check",
    explanation: "Drawn on an account here, presented by another bank.",
  },
  "inbound-return": {
    label: "Inbound return",
    explanation: "A deposited check that the paying bank sent back unpaid.",
  },
  "outbound-return": {
    label: "Outbound return",
    explanation: "An inbound check sent back to the bank that presented it.",
  },
} as const satisfies Record<PaymentKind, Label>;

/** Returns the label of a payment's kind; values outside the contract are shown unchanged. */
export function describeKind(fields: KindFields): Label {
  const kind = paymentKindOf(fields);
  if (kind) return PAYMENT_KIND_LABELS[kind];
  const { direction, paymentType } = fields;
  const directionLabel = direction ? labelOf(PAYMENT_DIRECTION_LABELS, direction) : null;
  const typeLabel = paymentType ? labelOf(PAYMENT_TYPE_LABELS, paymentType) : null;
  const isReturn = paymentType === "Return";
  const noun = isReturn ? "return" : paymentType && paymentType !== "Forward" ? paymentType : "check";
  const label = directionLabel ? `${directionLabel.label} ${noun}` : noun.charAt(0).toUpperCase() + noun.slice(1);
  return { label, explanation: [typeLabel?.explanation, directionLabel?.explanation].filter(Boolean).join(" ") };
}
