import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Lists all elements in a document, parsed like in a browser and including template contents. */
export function listElements(html: string): HtmlElement[] {
  const elements: HtmlElement[] = [];
  const visit = (node: Node) => {
    if ("tagName" in node) elements.push(node);
    if ("content" in node) for (const child of node.content.childNodes) visit(child);
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(html));
  return elements;
}

export function findAttribute({ attrs }: HtmlElement, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** Returns an element's direct text, such as the content of a script. */
export function getText({ childNodes }: HtmlElement): string {
  return childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}

/** Lists the targets of a document's links, forms and refresh headers. */
export function findLinks(html: string): string[] {
  return listElements(html).flatMap((element) => {
    const names = element.tagName === "a" || element.tagName === "area" ? ["href"] : ["action", "formaction"];
    const links = names.flatMap((name) => findAttribute(element, name) ?? []);
    const isRefresh = element.tagName === "meta" && findAttribute(element, "http-equiv")?.toLowerCase() === "refresh";
    return isRefresh ? [...links, (findAttribute(element, "content") ?? "").replace(/^\s*\d+\s*;\s*url=/i, "")] : links;
  });
}
