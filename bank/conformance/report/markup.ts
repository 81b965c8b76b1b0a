const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" } as const;

/** Escapes text for XML and HTML elements and attributes. Drops characters that XML does not allow. */
export function escapeMarkup(text: string): string {
  const printable = text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "");
  return printable.replace(/[&<>"]/g, (character) => ENTITIES[character as keyof typeof ENTITIES]);
}
