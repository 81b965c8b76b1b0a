const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the reference that the partner entered as the client identifier, or null if none was entered and the
 * identifier is the portal's idempotency key.
 */
export function partnerReference(clientIdentifier: string | null | undefined): string | null {
  return clientIdentifier && !GUID.test(clientIdentifier) ? clientIdentifier : null;
}
