/** Result of `explain (analyze, format json)`. */
export interface Explained {
  readonly "QUERY PLAN": [{ readonly Plan: PlanNode }];
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Returns whether a plan scans the payments table, and how many rows it reads and discards. */
export function judge(node: PlanNode): { scanned: boolean; discarded: number } {
  const children = (node.Plans ?? []).map(judge);
  const discardedHere =
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Join Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  return {
    scanned:
      (node["Node Type"] === "Seq Scan" && node["Relation Name"] === "payments") ||
      children.some(({ scanned }) => scanned),
    discarded: discardedHere * node["Actual Loops"] + children.reduce((sum, { discarded }) => sum + discarded, 0),
  };
}
