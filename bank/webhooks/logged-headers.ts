import type { IncomingHttpHeaders } from "node:http";
import { printableText } from "@/lib/shared/response-text";

/** Maximum total characters in all names and values. */
const MAX_CHARACTERS = 2_000;
const MAX_VALUE_CHARACTERS = 300;

/** Headers whose values are not logged. */
const SECRET = /cookie|authorization|secret|token|api-?key/;

/** Returns a response's headers for the log, without the values of cookies and credentials and limited in length. */
export function formatLoggedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  let characters = 0;
  const entries = Object.entries(headers).flatMap(([name, value = ""]): [string, string][] => {
    const text = printableText([value].flat().join(", "));
    const loggedValue = SECRET.test(name) ? "…" : shorten(text);
    characters += name.length + loggedValue.length;
    return characters > MAX_CHARACTERS ? [] : [[printableText(name), loggedValue]];
  });
  return Object.fromEntries(entries);
}

function shorten(text: string): string {
  return text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text;
}
