import "server-only";
import type { Registration } from "@/lib/contract/registration";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { portalCallback } from "@/lib/portal/events/callback";
import { portalSettings } from "@/lib/settings/portal-settings";

/** A registration for display; without a password, which the bank never returns [GAP-30]. */
export interface RegistrationView {
  id: string;
  eventName: string | null;
  callbackUrl: string | null;
  authUsername: string | null;
  type: string | null;
  format: string | null;
  status: string | null;
  consecutiveErrors: number | null;
  lastError: string | null;
  /** The bank's text, with its offset. */
  createdAt: string | null;
  lastModifiedAt: string | null;
  /** True for the portal's own registrations. */
  isPortal: boolean;
}

/** Converts the bank's record for display; null when it has no id, since nothing can be done with it then. */
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
