/** Maximum characters of a response stored with an attempt. */
const MAX_CHARACTERS = 500;

/** Makes a string storable in the database: control characters except tabs and line breaks become U+FFFD. */
export function printableText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern replaces control characters
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "\ufffd");
}

/** Decodes the start of a response body as printable text; invalid UTF-8 becomes U+FFFD. Null for an empty body. */
export function responseText(bodyStart: Buffer): string | null {
  const text = [...bodyStart.toString("utf8")].slice(0, MAX_CHARACTERS).join("");
  return text === "" ? null : printableText(text);
}
