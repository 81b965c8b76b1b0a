/**
 * Where to go after signing in: a path of this site, whatever the address bar asked for. Anything else, also
 * `//elsewhere` and `/\elsewhere` which browsers read as another host, becomes the first room.
 */
export function returnPath(asked: string | string[] | undefined): string {
  if (typeof asked !== "string") return "/";
  const path = pathOf(asked);
  return /^\/(?![/\\])/.test(path) && !path.startsWith("/sign-in") ? path : "/";
}

/** next-auth hands back a whole address; only what follows the host is kept. */
function pathOf(asked: string): string {
  const match = /^https?:\/\/[^/\\]+(\/.*)?$/.exec(asked);
  return match ? (match[1] ?? "/") : asked;
}
