import "server-only";
import { portalCallback } from "@/features/webhooks/events/callback";
import type { Registration } from "@/lib/contract/registration";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { portalSettings } from "@/lib/settings/portal-settings";

type Known = Required<Tolerant<Registration>>;

/**
 * A registration prepared for display. Fields that the bank omits are null. The bank never returns the password
 * [GAP-30].
 */
export type RegistrationView = {
  // The partner ID is omitted because all registrations belong to the portal's partner.
  [Field in Exclude<keyof Known, "id" | "partnerId">]: Known[Field] | null;
} & {
  id: string;
  /** True for the portal's own registrations. */
  isPortal: boolean;
};

/** Converts the bank's record for display; returns null for a record without an ID, which can't be used. */
export function viewRegistration(record: Tolerant<Registration>): RegistrationView | null {
  if (!record.id) return null;
  const { url } = portalCallback(portalSettings());
  return {
    id: record.id,
    eventName: record.eventName ?? null,
    callbackUrl: record.callbackUrl ?? null,
    authUsername: record.authUsername ?? null,
    type: record.type ?? null,
    format: record.format ?? null,
    status: record.status ?? null,
    consecutiveErrors: record.consecutiveErrors ?? null,
    lastError: record.lastError ?? null,
    createdAt: record.createdAt ?? null,
    lastModifiedAt: record.lastModifiedAt ?? null,
    isPortal: record.callbackUrl === url,
  };
}
