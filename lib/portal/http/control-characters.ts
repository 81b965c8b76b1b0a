import "server-only";
import { hasControlCharacters, NOT_TEXT } from "@/lib/contract/primitives";

/**
 * The texts of an action's input that have control characters, by the dotted path of the field; null when none has.
 * Each use case reads its input by the contract; this also covers ids, which are looked up as they are [GAP-44].
 */
export function findControlCharacters(input: unknown): Record<string, string> | null {
  const found: Record<string, string> = {};
  visit(input, "", found);
  return Object.keys(found).length > 0 ? found : null;
}

function visit(value: unknown, path: string, found: Record<string, string>): void {
  if (typeof value === "string") {
    if (hasControlCharacters(value)) found[path] = `It ${NOT_TEXT}.`;
  } else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) visit(member, path === "" ? key : `${path}.${key}`, found);
  }
}
