const MAX_LENGTH = 64;

/** An IANA time zone by the name that this runtime has for it; null when there is no such zone. */
export function knownZone(name: string): string | null {
  if (name.length > MAX_LENGTH) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
