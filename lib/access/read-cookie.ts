/** The value of a cookie in a `Cookie` header; undefined when it is not there. */
export function readCookie(header: string | null, name: string): string | undefined {
  const found = header?.split(/; */).find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
