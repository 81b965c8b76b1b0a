import type { RestrictionRequest } from "@/lib/contract/restriction";
import type { RestrictionFormValues } from "./restriction-form-values";

/** The fields that a person fills in: all but the one that must not be used (4.9). */
export type RequestField = Exclude<keyof RestrictionRequest, "otherAccountType">;

/** The input of each field of the contract. */
export const INPUT_OF = {
  subAccountNumber: "subAccountNumber",
  appliesTo: "appliesTo",
  rail: "rail",
  transactionType: "transactionType",
  amountThreshold: "amountText",
  currency: "currency",
  transactionCode: "transactionCode",
  effectiveStartTimeHour: "startText",
  effectiveStartTimeMinute: "startText",
  effectiveEndTimeHour: "endText",
  effectiveEndTimeMinute: "endText",
  reason: "reason",
  notes: "notes",
} as const satisfies Record<RequestField, keyof RestrictionFormValues>;

/** The input of a path of the request, as "restriction.reason"; one that no input has stays as it is. */
export function inputOf(path: string): keyof RestrictionFormValues {
  const name = path.replace(/^restriction\./, "");
  return (Object.hasOwn(INPUT_OF, name) ? INPUT_OF[name as RequestField] : name) as keyof RestrictionFormValues;
}
