import { areaOf, isWithin, layerOf } from "./import-rules";
import { AREAS } from "./layers";
import type { Import } from "./read-imports";
import { isTestFile } from "./read-imports";

/** Diagrams of the imports, as Mermaid: the areas, then the layers of each area that has some. */
export interface Drawing {
  readonly title: string;
  readonly mermaid: string;
}

/** Draws the actual imports; an arrow implied by others (a → b → c implies a → c) is left out. */
export function drawStructure(imports: readonly Import[]): Drawing[] {
  const code = imports.filter(({ from, to }) => !isTestFile(from) && !isTestFile(to));
  const between = code.flatMap(({ from, to }) => pairOf(areaOf(from), areaOf(to)));
  const areas = { title: "Areas", mermaid: mermaid(between) };
  const inside = Object.entries(AREAS).flatMap(([area, { layers }]) => {
    if (!layers) return [];
    const layerIn = (path: string) => {
      if (!isWithin(path, area)) return null;
      const layer = layerOf(path, area);
      return layer === "." ? area.split("/").at(-1)! : layer;
    };
    return [{ title: area, mermaid: mermaid(code.flatMap(({ from, to }) => pairOf(layerIn(from), layerIn(to)))) }];
  });
  return [areas, ...inside];
}

type Pair = readonly [string, string];

function pairOf(from: string | null, to: string | null): Pair[] {
  return from === null || to === null || from === to ? [] : [[from, to]];
}

function mermaid(pairs: readonly Pair[]): string {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of pairs) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const nodes = [...new Set(pairs.flat())].sort();
  // A cycle is a fault that is reported; drawing must not hang in it.
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
      .map((to) => `  ${id(from)} --> ${id(to)}`),
  );
  return ["flowchart TD", ...nodes.map((node) => `  ${id(node)}["${node}"]`), ...arrows].join("\n");
}

const id = (node: string) => node.replace(/[^a-z]/gi, "_");
