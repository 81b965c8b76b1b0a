const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" } as const;

/** Escapes text for elements and attributes of XML and HTML; drops characters that XML does not allow. */
export function escapeMarkup(text: string): string {
  const printable = text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "");
  return printable.replace(/[&<>"]/g, (character) => ENTITIES[character as keyof typeof ENTITIES]);
}
