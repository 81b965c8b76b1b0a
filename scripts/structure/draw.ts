import { findArea } from "./import-rules";
import type { Import } from "./read-imports";
import { isTestFile } from "./read-imports";

/** Draws the imports between areas as a Mermaid diagram. Omits implied arrows: a → b → c implies a → c. */
export function drawStructure(imports: readonly Import[]): string {
  const code = imports.filter(({ from, to }) => !isTestFile(from) && !isTestFile(to));
  return formatMermaid(code.flatMap(({ from, to }) => toPairs(findArea(from), findArea(to))));
}

type Pair = readonly [string, string];

function toPairs(from: string | null, to: string | null): Pair[] {
  return from === null || to === null || from === to ? [] : [[from, to]];
}

function formatMermaid(pairs: readonly Pair[]): string {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of pairs) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const nodes = [...new Set(pairs.flat())].sort();
  // `seen` makes this terminate even if there is a cycle, which is reported elsewhere.
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(targets.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  const isImplied = (from: string, to: string) =>
    [...targets.get(from)!].some((next) => next !== to && reaches(next, to));
  const arrows = nodes.flatMap((from) =>
    [...(targets.get(from) ?? [])]
      .sort()
      .filter((to) => !isImplied(from, to))
      .map((to) => `  ${toNodeId(from)} --> ${toNodeId(to)}`),
  );
  return ["flowchart TD", ...nodes.map((node) => `  ${toNodeId(node)}["${node}"]`), ...arrows].join("\n");
}

const toNodeId = (node: string) => node.replace(/[^a-z]/gi, "_");
