const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The partner's own reference in a client identifier; null when it is the idempotency key that the portal made, because
 * no reference was given.
 */
export function ownReference(clientIdentifier: string | null | undefined): string | null {
  return clientIdentifier && !GUID.test(clientIdentifier) ? clientIdentifier : null;
}
