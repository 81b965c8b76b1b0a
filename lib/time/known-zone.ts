const MAX_LENGTH = 64;

/** Returns this runtime's canonical IANA name of a time zone; null if the zone does not exist. */
export function canonicalZone(name: string): string | null {
  if (name.length > MAX_LENGTH) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
