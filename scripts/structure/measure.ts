import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

/** A function and its length. */
export interface FunctionLength {
  readonly path: string;
  readonly name: string;
  /** 1-based line on which it starts. */
  readonly line: number;
  /** Lines of its body. */
  readonly lines: number;
}

interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name?: string } | null;
  readonly body?: AstNode;
}

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

export function countLines(root: string, path: string): number {
  return readFileSync(join(root, path), "utf8").trimEnd().split("\n").length;
}

/** The functions of a file whose body is longer than `maxLines`, counted as the linter does. */
export function findLongFunctions(root: string, path: string, maxLines: number): FunctionLength[] {
  const source = readFileSync(join(root, path), "utf8");
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const found: FunctionLength[] = [];
  const walk = (node: unknown, name: string) => {
    if (Array.isArray(node)) {
      for (const child of node) walk(child, name);
    } else if (isNode(node)) {
      const named = findName(node) ?? name;
      if (FUNCTIONS.has(node.type) && node.body) {
        const lines = source.slice(node.body.start, node.body.end).split("\n").length - 2;
        if (lines > maxLines) found.push({ path, name: named, line: lineAt(node.start), lines });
      }
      for (const child of Object.values(node)) walk(child, named);
    }
  };
  walk(parseSync(path, source).program, "");
  return found;
}

function isNode(value: unknown): value is AstNode {
  return typeof value === "object" && value !== null && "type" in value;
}

/** The name that a node gives to the function it contains. */
function findName(node: AstNode): string | undefined {
  if (node.id?.name !== undefined) return node.id.name;
  const { key } = node as { key?: { name?: string } };
  return key?.name;
}
