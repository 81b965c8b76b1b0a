import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

export default function ToReturnLoading() {
  return (
    <div role="status" aria-label="Loading the returnable checks">
      <PageHeader
        trail={[{ label: "Returns", href: "/returns" }, { label: "Returnable checks" }]}
        title="Returnable checks"
        actions={<Skeleton className="h-8 w-72" />}
      />
      <SkeletonRows count={10} height="[--row:48px] max-md:[--row:104px]" hasHead />
    </div>
  );
}
