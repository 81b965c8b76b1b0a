/** A directed edge of a graph. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
}

interface Visit {
  readonly index: number;
  lowLink: number;
  onStack: boolean;
}

/**
 * Finds groups of nodes that can all reach each other: strongly connected components with more than one node (Tarjan,
 * 1972). Each group is sorted. Returns an empty array if the graph has no cycle.
 */
export function findCycles(arrows: readonly Arrow[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of arrows) {
    if (from === to) continue;
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const visits = new Map<string, Visit>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  function visit(node: string): Visit {
    const current: Visit = { index: visits.size, lowLink: visits.size, onStack: true };
    visits.set(node, current);
    stack.push(node);
    for (const target of targets.get(node) ?? []) {
      const seen = visits.get(target);
      if (!seen) current.lowLink = Math.min(current.lowLink, visit(target).lowLink);
      else if (seen.onStack) current.lowLink = Math.min(current.lowLink, seen.index);
    }
    if (current.lowLink === current.index) {
      const group = stack.splice(stack.indexOf(node));
      for (const member of group) visits.get(member)!.onStack = false;
      if (group.length > 1) cycles.push(group.sort());
    }
    return current;
  }

  for (const node of targets.keys()) if (!visits.has(node)) visit(node);
  return cycles;
}
