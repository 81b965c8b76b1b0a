import type { AuthorizationStatus, PositivePayResult } from "@/lib/contract/enums";
import type { Label } from "./label";

export const AUTHORIZATION_STATUS_LABELS = {
  Authorized: { label: "Active", explanation: "A matching check is paid when it is presented." },
  Paid: { label: "Paid", explanation: "Its check was paid. It covers no other check." },
  Revoked: { label: "Revoked", explanation: "Revoked before a check was paid." },
  Expired: { label: "Expired", explanation: "It expired and no longer covers a check." },
} as const satisfies Record<AuthorizationStatus, Label>;

export const POSITIVE_PAY_RESULT_LABELS = {
  Pending: { label: "Not matched yet", explanation: "The check has not been compared with the authorizations." },
  Authorized: { label: "Authorized", explanation: "An authorization matches this check." },
  Unauthorized: { label: "Unauthorized", explanation: "No authorization matches this check." },
  Disabled: { label: "Off", explanation: "Positive Pay is off for this account." },
} as const satisfies Record<PositivePayResult, Label>;
