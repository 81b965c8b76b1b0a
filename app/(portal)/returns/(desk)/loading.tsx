import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = [1, 2, 3, 4, 5];

export default function ReturnsLoading() {
  return (
    <div role="status" aria-label="Loading the returns">
      <PageHeader trail={[{ label: "Returns" }]} title="Came back" actions={<Skeleton className="h-7 w-56" />} />
      <div className="grid items-start gap-3.5 lg:grid-cols-[250px_minmax(0,1fr)] xl:grid-cols-[250px_minmax(0,1fr)_348px]">
        <div className="overflow-hidden rounded-lg border bg-surface">
          {ROWS.map((row) => (
            <div key={row} className="grid h-[61px] content-center gap-2 border-b px-3.5 last:border-0">
              <Skeleton className="h-3 w-full" />
              <Skeleton className="h-3 w-2/3" />
            </div>
          ))}
        </div>
        <Skeleton className="h-[380px] rounded-lg!" />
        <Skeleton className="hidden h-[380px] rounded-lg! xl:block" />
      </div>
    </div>
  );
}
