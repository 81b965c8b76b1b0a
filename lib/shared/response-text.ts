/** Longest response text stored with an attempt. */
const MAX_CHARACTERS = 500;

/**
 * The start of a response body as text that the database accepts: invalid UTF-8 and control characters other than tabs
 * and line breaks become U+FFFD.
 *
 * @returns null for an empty body
 */
export function responseText(bodyStart: Buffer): string | null {
  const text = [...bodyStart.toString("utf8")].slice(0, MAX_CHARACTERS).join("");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern replaces control characters
  return text === "" ? null : text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "\ufffd");
}
