import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = Array.from({ length: 8 }, (_, index) => index);

export default function RestrictionsLoading() {
  return (
    <div role="status" aria-label="Loading restrictions">
      <PageHeader
        trail={[{ label: "Restrictions" }]}
        title="Restrictions"
        actions={<Skeleton className="h-8 w-36" />}
      />
      <div className="mb-2.5 flex gap-1.5 py-1">
        <Skeleton className="h-[34px] w-56" />
        <Skeleton className="h-7 w-20 self-center rounded-full!" />
        <Skeleton className="h-7 w-20 self-center rounded-full!" />
      </div>
      <div className="overflow-hidden rounded-lg border bg-surface">
        <div className="h-8 border-b max-md:hidden" />
        {ROWS.map((row) => (
          <div key={row} className="flex h-[62px] items-center gap-6 border-b px-3.5 last:border-0 max-md:h-28">
            <Skeleton className="h-3 w-12" />
            <Skeleton className="h-3 flex-1" />
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-3 w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}
