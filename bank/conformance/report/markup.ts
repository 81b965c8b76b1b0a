const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" } as const;

/** A text as XML and HTML have it, in elements and in attributes; characters that XML does not have are left out. */
export function escapeMarkup(text: string): string {
  const printable = text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "");
  return printable.replace(/[&<>"]/g, (character) => ENTITIES[character as keyof typeof ENTITIES]);
}
