/** Markup that may be put into a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | undefined | false | readonly Part[];

/** Writes markup; whatever is put into it is escaped unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + (index < parts.length ? textOf(parts[index]) : "")).join(""));
}

function textOf(part: Part): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(textOf).join("");
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
