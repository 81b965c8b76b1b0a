const MAX_LENGTH = 64;

/** The canonical IANA name of a time zone in this runtime; null if the zone does not exist. */
export function knownZone(name: string): string | null {
  if (name.length > MAX_LENGTH) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
