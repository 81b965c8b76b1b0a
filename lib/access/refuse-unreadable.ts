import { hasControlCharacters } from "@/lib/contract/primitives";

/** Refuses a request whose address has control characters, once decoded; null when it has none [GAP-44]. */
export function refuseUnreadable({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">): Response | null {
  const isReadable =
    !hasControlCharacters(decodePath(pathname)) &&
    ![...searchParams].some((pair) => hasControlCharacters(pair.join("")));
  if (isReadable) return null;
  const text = "This address contains invalid characters.";
  if (pathname.startsWith("/api/v1/")) return Response.json({ code: "invalid", message: text }, { status: 400 });
  return new Response(text, { status: 400, headers: { "content-type": "text/plain" } });
}

/** A path with its escapes decoded; unchanged when they are not valid UTF-8. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
