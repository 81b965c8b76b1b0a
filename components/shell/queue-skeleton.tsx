import { classes } from "@/components/ui/classes";
import { Skeleton } from "@/components/ui/skeleton";
import { PageHeader } from "./page-header";

const ROWS = [1, 2, 3, 4, 5];

/** A screen of a queue before it is read: its rows, the chosen one, and on wide screens what stands beside that. */
export function QueueSkeleton({
  what,
  section,
  title,
  hasSide = false,
}: {
  /** The records in the plural: "the returns". */
  what: string;
  section: string;
  title: string;
  hasSide?: boolean;
}) {
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      <PageHeader trail={[{ label: section }]} title={title} actions={<Skeleton className="h-7 w-56" />} />
      <div
        className={classes(
          "grid items-start gap-3.5",
          hasSide
            ? "lg:grid-cols-[250px_minmax(0,1fr)] xl:grid-cols-[250px_minmax(0,1fr)_348px]"
            : "lg:grid-cols-[300px_minmax(0,1fr)]",
        )}
      >
        <div className="overflow-hidden rounded-lg border bg-surface">
          {ROWS.map((row) => (
            <div key={row} className="grid h-[61px] content-center gap-2 border-b px-3.5 last:border-0">
              <Skeleton className="h-3 w-full" />
              <Skeleton className="h-3 w-2/3" />
            </div>
          ))}
        </div>
        <Skeleton className="h-[380px] rounded-lg!" />
        {hasSide && <Skeleton className="hidden h-[380px] rounded-lg! xl:block" />}
      </div>
    </div>
  );
}
