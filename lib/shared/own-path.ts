/**
 * Returns the normalized path, query, and fragment of an address on this origin; `/` for any other address. Compares
 * parsed origins instead of strings, because browsers drop tabs and line breaks, treat `\` as `/`, and resolve dots:
 * `/%09/elsewhere` in a query would lead to a different host.
 *
 * @param origin scheme, host and port, in the format of `URL.origin`
 * @returns printable ASCII that starts with a single `/` and resolves to itself at `origin`
 */
export function ownPath(address: string, origin: string): string {
  const url = parse(address, origin);
  // A URL with a different scheme can have the same origin: blob:https://…
  if (url?.origin !== origin || url.protocol !== new URL(origin).protocol) return "/";
  const path = url.pathname + url.search + url.hash;
  // A path that begins with two slashes would be resolved as a host.
  const reparsed = parse(path, origin);
  return reparsed?.origin === origin && reparsed.pathname + reparsed.search + reparsed.hash === path ? path : "/";
}

function parse(address: string, origin: string): URL | null {
  return URL.canParse(address, origin) ? new URL(address, origin) : null;
}
