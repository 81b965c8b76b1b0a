/** At most this many characters of a response are kept with its attempt. */
const MAX_CHARACTERS = 500;

/**
 * The beginning of a response's body as text that the database accepts: what is not UTF-8, and control characters other
 * than tabs and line ends, become U+FFFD.
 *
 * @returns null for an empty body
 */
export function responseText(bodyStart: Buffer): string | null {
  const text = [...bodyStart.toString("utf8")].slice(0, MAX_CHARACTERS).join("");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return text === "" ? null : text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "\ufffd");
}
