import { AREAS } from "./layers";
import type { Import } from "./read-imports";
import { isTestFile } from "./read-imports";
import { areaOf, isWithin, roomOf } from "./rooms";

/** A drawing of who imports whom, as Mermaid: the areas, then the rooms of each area that has some. */
export interface Drawing {
  readonly title: string;
  readonly mermaid: string;
}

/** Draws the imports as they are; an arrow that follows from others (a → b → c makes a → c) is left out. */
export function drawStructure(imports: readonly Import[]): Drawing[] {
  const code = imports.filter(({ from, to }) => !isTestFile(from) && !isTestFile(to));
  const between = code.flatMap(({ from, to }) => pairOf(areaOf(from), areaOf(to)));
  const areas = { title: "Areas", mermaid: mermaid(between) };
  const inside = Object.entries(AREAS).flatMap(([area, { rooms }]) => {
    if (!rooms) return [];
    const roomIn = (path: string) => {
      if (!isWithin(path, area)) return null;
      const room = roomOf(path, area);
      return room === "." ? area.split("/").at(-1)! : room;
    };
    return [{ title: area, mermaid: mermaid(code.flatMap(({ from, to }) => pairOf(roomIn(from), roomIn(to)))) }];
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
  const reaches = (from: string, to: string): boolean =>
    [...(targets.get(from) ?? [])].some((next) => next === to || reaches(next, to));
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
