import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** All elements of a document as a browser would parse it, including the contents of templates. */
export function listElements(html: string): HtmlElement[] {
  const found: HtmlElement[] = [];
  const visit = (node: Node) => {
    if ("tagName" in node) found.push(node);
    if ("content" in node) for (const child of node.content.childNodes) visit(child);
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(html));
  return found;
}

export function findAttribute({ attrs }: HtmlElement, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** The direct text of an element, such as a script. */
export function getText({ childNodes }: HtmlElement): string {
  return childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}

/** The targets of a document's links and forms. */
export function findLinks(html: string): string[] {
  return listElements(html).flatMap((element) => {
    const names = element.tagName === "a" || element.tagName === "area" ? ["href"] : ["action", "formaction"];
    const links = names.flatMap((name) => findAttribute(element, name) ?? []);
    const isRefresh = element.tagName === "meta" && findAttribute(element, "http-equiv")?.toLowerCase() === "refresh";
    return isRefresh ? [...links, (findAttribute(element, "content") ?? "").replace(/^\s*\d+\s*;\s*url=/i, "")] : links;
  });
}
