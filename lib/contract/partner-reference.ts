const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The partner's reference in a client identifier; null when the identifier is the portal's idempotency key, because no
 * reference was entered.
 */
export function partnerReference(clientIdentifier: string | null | undefined): string | null {
  return clientIdentifier && !GUID.test(clientIdentifier) ? clientIdentifier : null;
}
