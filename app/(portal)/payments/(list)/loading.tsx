import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

const CHIPS = Array.from({ length: 8 }, (_, index) => index);

export default function PaymentsLoading() {
  return (
    <div role="status" aria-label="Loading payments">
      <PageHeader trail={[{ label: "Payments" }]} title="Payments" actions={<Skeleton className="h-8 w-36" />} />
      <div className="mb-2.5 flex gap-1.5 overflow-hidden py-1">
        {CHIPS.map((chip) => (
          <Skeleton key={chip} className="h-7 w-20 shrink-0 rounded-full!" />
        ))}
      </div>
      <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_348px]">
        <SkeletonRows count={12} height="h-9 max-md:h-[84px]" bars={["w-12", "w-40", "flex-1", "w-20"]} hasHead />
        <Skeleton className="hidden h-[424px] rounded-lg! xl:block" />
      </div>
    </div>
  );
}
