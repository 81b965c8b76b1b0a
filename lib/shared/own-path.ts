/**
 * The path, query and fragment of an address when it leads to this origin, as a URL parser writes them; otherwise `/`.
 * It compares origins after parsing instead of looking at the text: a browser drops tabs and line breaks, reads `\` as
 * `/`, and resolves dots, so that `/%09/elsewhere` in a query names another host.
 *
 * @param origin scheme, host and port, as `URL.origin` writes them
 * @returns printable ASCII that starts with a single `/` and resolves to itself at `origin`
 */
export function ownPath(address: string, origin: string): string {
  const url = parse(address, origin);
  // An address of another scheme can have our origin: blob:https://…
  if (url?.origin !== origin || url.protocol !== new URL(origin).protocol) return "/";
  const path = url.pathname + url.search + url.hash;
  // A path that itself begins with two slashes names a host once it stands alone.
  const again = parse(path, origin);
  return again?.origin === origin && again.pathname + again.search + again.hash === path ? path : "/";
}

function parse(address: string, origin: string): URL | null {
  return URL.canParse(address, origin) ? new URL(address, origin) : null;
}
