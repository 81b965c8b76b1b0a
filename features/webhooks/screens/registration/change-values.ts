import type { ShownRegistration } from "@/features/webhooks/registration-differences";
import type { RegistrationView } from "@/features/webhooks/registration-view";
import type { DeliveryFormValues } from "@/features/webhooks/screens/delivery-fields";
import {
  DELIVERY_FORMATS,
  EVENT_NAMES,
  type EventName,
  type RegistrationStatus,
  UPDATABLE_DELIVERY_TYPES,
} from "@/lib/contract/enums";
import type { RegistrationUpdate } from "@/lib/contract/registration";

/** The change form's input values. */
export interface ChangeFormValues extends DeliveryFormValues {
  eventName: EventName;
  /** Empty to leave the status to the bank. */
  status: RegistrationStatus | "";
  consecutiveErrors: string;
  lastError: string;
}

/** Returns the values that the form shows, which are compared with the current registration when saving. */
export function toShownRegistration(registration: RegistrationView): ShownRegistration {
  const { eventName, callbackUrl, authUsername, type, format, status, consecutiveErrors, lastError } = registration;
  return { eventName, callbackUrl, authUsername, type, format, status, consecutiveErrors, lastError };
}

/** Returns the initial input values. */
export function initialValues(shown: ShownRegistration): ChangeFormValues {
  return {
    eventName: EVENT_NAMES.find((known) => known === shown.eventName) ?? EVENT_NAMES[0],
    type: UPDATABLE_DELIVERY_TYPES.find((known) => known === shown.type) ?? "Push",
    format: DELIVERY_FORMATS.find((known) => known === shown.format) ?? "Extended",
    callbackUrl: shown.callbackUrl ?? "",
    username: shown.authUsername ?? "",
    password: "",
    status: "",
    consecutiveErrors: String(shown.consecutiveErrors ?? ""),
    lastError: shown.lastError ?? "",
  };
}

/** Request fields that the form omits. */
type OmittedField =
  // Set by the portal.
  | "partnerId"
  // Alternate spellings of two fields (4.16).
  | "authUsername"
  | "status"
  // Read-only.
  | "id"
  | "createdAt"
  | "lastModifiedAt";

/** Converts the form's values to the bank request; unchanged or inapplicable values are undefined. */
export function toUpdateRequest(values: ChangeFormValues, shown: ShownRegistration) {
  const { eventName, type, format, callbackUrl, username, password, status, consecutiveErrors, lastError } = values;
  const before = initialValues(shown);
  const isPush = type === "Push";
  return {
    eventName,
    type,
    format,
    callbackUrl: isPush ? callbackUrl.trim() : undefined,
    authuserName: isPush ? username : undefined,
    authPassword: (isPush && password) || undefined,
    Status: status || undefined,
    consecutiveErrors: consecutiveErrors === before.consecutiveErrors ? undefined : consecutiveErrors.trim(),
    lastError: lastError === before.lastError ? undefined : lastError,
  } satisfies Record<Exclude<keyof RegistrationUpdate, OmittedField>, unknown>;
}
