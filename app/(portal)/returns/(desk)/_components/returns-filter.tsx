import { TabLinks } from "@/components/ui/tab-links";
import type { ReturnsQuery } from "@/lib/portal/returns/returns-query";
import { returnsAddress } from "./returns-address";

const OWNERS = { anybody: "All", mine: "Mine", nobody: "Nobody’s" } as const satisfies Record<
  ReturnsQuery["owner"],
  string
>;
const STATES = { open: "Open", done: "Closed" } as const satisfies Record<ReturnsQuery["state"], string>;

/** Which checks the desk lists: open or closed, of whom. */
export function ReturnsFilter({ query: { state, owner } }: { query: ReturnsQuery }) {
  const entries = <Value extends string>(labels: Record<Value, string>, href: (value: Value) => string) =>
    (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value], href: href(value) }));
  return (
    <div className="flex flex-wrap gap-2">
      <TabLinks
        label="State"
        current={state}
        tabs={entries(STATES, (value) => returnsAddress({ state: value, owner }))}
      />
      <TabLinks
        label="Taken by"
        current={owner}
        tabs={entries(OWNERS, (value) => returnsAddress({ state, owner: value }))}
      />
    </div>
  );
}
