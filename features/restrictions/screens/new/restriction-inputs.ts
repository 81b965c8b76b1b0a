import type { RestrictionRequest } from "@/lib/contract/restriction";
import type { RestrictionFormValues } from "./restriction-form-values";

/** The fields that a person fills in: all except the one that must not be used (4.9). */
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

/** Maps a path of the request, such as "restriction.reason", to its input; other paths are returned unchanged. */
export function inputOf(path: string): keyof RestrictionFormValues {
  const name = path.replace(/^restriction\./, "");
  return (Object.hasOwn(INPUT_OF, name) ? INPUT_OF[name as RequestField] : name) as keyof RestrictionFormValues;
}
