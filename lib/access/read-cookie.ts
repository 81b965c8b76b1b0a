/** Returns a cookie's value from a `Cookie` header; undefined if the cookie is missing. */
export function readCookie(header: string | null, name: string): string | undefined {
  const cookie = header?.split(/; */).find((pair) => pair.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1);
}
