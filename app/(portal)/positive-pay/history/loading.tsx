import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

export default function HistoryLoading() {
  return (
    <div role="status" aria-label="Loading the history">
      <PageHeader
        trail={[{ label: "Positive Pay", href: "/positive-pay" }, { label: "History" }]}
        title="Decision history"
        actions={<Skeleton className="h-8 w-72" />}
      />
      <SkeletonRows count={10} height="[--row:48px] max-md:[--row:104px]" hasHead />
    </div>
  );
}
