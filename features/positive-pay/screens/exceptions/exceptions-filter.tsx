import { TabLinks } from "@/components/ui/tab-links";
import type { ExceptionView } from "@/features/positive-pay/list-exceptions";

/** Owner filters for the exception queue. */
export const EXCEPTION_OWNERS = ["anybody", "mine", "nobody"] as const;
export type ExceptionOwner = (typeof EXCEPTION_OWNERS)[number];

const LABELS = { anybody: "All", mine: "Mine", nobody: "Unassigned" } as const satisfies Record<ExceptionOwner, string>;

/** Returns the URL of the queue for an owner filter, optionally with an exception selected. */
export function exceptionsHref(owner: ExceptionOwner, selected?: string): string {
  const search = new URLSearchParams({
    ...(owner === "anybody" ? {} : { work: owner }),
    ...(selected && { selected }),
  });
  return search.size > 0 ? `/positive-pay?${search}` : "/positive-pay";
}

/** Returns whether an exception matches an owner filter. */
export function isOwnedBy(owner: ExceptionOwner, { work }: Pick<ExceptionView, "work">): boolean {
  if (owner === "anybody") return true;
  return owner === "mine" ? work.owner?.isSelf === true && work.done === null : work.owner === null;
}

/** Links that show all exceptions, the user's own, or the unassigned ones. */
export function ExceptionsFilter({ owner }: { owner: ExceptionOwner }) {
  return (
    <div className="mb-2.5 flex">
      <TabLinks
        label="Assigned to"
        current={owner}
        tabs={EXCEPTION_OWNERS.map((value) => ({ value, label: LABELS[value], href: exceptionsHref(value) }))}
      />
    </div>
  );
}
