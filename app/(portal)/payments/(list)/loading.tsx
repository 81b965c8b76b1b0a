import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = Array.from({ length: 12 }, (_, index) => index);

export default function PaymentsLoading() {
  return (
    <div role="status" aria-label="Loading payments">
      <PageHeader trail={[{ label: "Payments" }]} title="Payments" actions={<Skeleton className="h-8 w-36" />} />
      <div className="mb-2.5 flex gap-1.5 overflow-hidden py-1">
        {ROWS.slice(0, 8).map((row) => (
          <Skeleton key={row} className="h-7 w-20 shrink-0 rounded-full!" />
        ))}
      </div>
      <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_348px]">
        <div className="overflow-hidden rounded-lg border bg-surface">
          <div className="h-8 border-b max-md:hidden" />
          {ROWS.map((row) => (
            <div key={row} className="flex h-9 items-center gap-6 border-b px-3.5 last:border-0 max-md:h-[84px]">
              <Skeleton className="h-3 w-12" />
              <Skeleton className="h-3 w-40" />
              <Skeleton className="h-3 flex-1" />
              <Skeleton className="h-3 w-20" />
            </div>
          ))}
        </div>
        <Skeleton className="hidden h-[424px] rounded-lg! xl:block" />
      </div>
    </div>
  );
}
