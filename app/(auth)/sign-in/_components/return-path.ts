/**
 * The path to go to after signing in. Only a path of this site is accepted; anything else becomes `/`, including
 * `//elsewhere` and `/\elsewhere`, which browsers resolve to another host.
 */
export function returnPath(requested: string | string[] | undefined): string {
  if (typeof requested !== "string") return "/";
  const path = pathOf(requested);
  return /^\/(?![/\\])/.test(path) && !path.startsWith("/sign-in") ? path : "/";
}

/** next-auth passes an absolute URL; only what follows the host is kept. */
function pathOf(url: string): string {
  const match = /^https?:\/\/[^/\\]+(\/.*)?$/.exec(url);
  return match ? (match[1] ?? "/") : url;
}
