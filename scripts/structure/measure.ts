import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

/** A function's location and length. */
export interface FunctionLength {
  readonly path: string;
  readonly name: string;
  /** Line number on which the function starts, from 1. */
  readonly line: number;
  /** Number of lines in the body. */
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

/** Finds functions with more than `maxLines` lines in the body, counted like the linter. */
export function findLongFunctions(root: string, path: string, maxLines: number): FunctionLength[] {
  const source = readFileSync(join(root, path), "utf8");
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const longFunctions: FunctionLength[] = [];
  const walk = (node: unknown, name: string) => {
    if (Array.isArray(node)) {
      for (const child of node) walk(child, name);
    } else if (isNode(node)) {
      const named = findName(node) ?? name;
      if (FUNCTIONS.has(node.type) && node.body) {
        const lines = source.slice(node.body.start, node.body.end).split("\n").length - 2;
        if (lines > maxLines) longFunctions.push({ path, name: named, line: lineAt(node.start), lines });
      }
      for (const child of Object.values(node)) walk(child, named);
    }
  };
  walk(parseSync(path, source).program, "");
  return longFunctions;
}

function isNode(value: unknown): value is AstNode {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Returns a node's own name or property key, which also names a function inside the node. */
function findName(node: AstNode): string | undefined {
  if (node.id?.name !== undefined) return node.id.name;
  const { key } = node as { key?: { name?: string } };
  return key?.name;
}
