import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

export default function PaymentsLoading() {
  return (
    <div role="status" aria-label="Loading payments">
      <PageHeader trail={[{ label: "Payments" }]} title="Payments" actions={<Skeleton className="h-8 w-36" />} />
      <Skeleton className="mb-3.5 h-7 w-full max-w-[560px]" />
      <div className="grid items-start gap-3.5 min-[1400px]:grid-cols-[minmax(0,1fr)_288px]">
        <SkeletonRows count={12} height="[--row:36px] max-md:[--row:84px]" hasHead />
        <Skeleton className="hidden h-[424px] rounded-lg! min-[1400px]:block" />
      </div>
    </div>
  );
}
