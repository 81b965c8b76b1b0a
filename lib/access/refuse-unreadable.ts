import { hasControlCharacters } from "@/lib/contract/primitives";

/** Refuses a request whose decoded URL contains control characters; else returns null [GAP-44]. */
export function refuseUnreadable({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">): Response | null {
  const isReadable =
    !hasControlCharacters(decodePath(pathname)) &&
    ![...searchParams].some((pair) => hasControlCharacters(pair.join("")));
  if (isReadable) return null;
  const text = "This address contains invalid characters.";
  if (pathname.startsWith("/api/v1/")) return Response.json({ code: "invalid", message: text }, { status: 400 });
  return new Response(text, { status: 400, headers: { "content-type": "text/plain" } });
}

/** Decodes a path; returns it unchanged if its escapes are not valid UTF-8. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
