import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

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
      <SkeletonRows count={8} height="[--row:62px] max-md:[--row:112px]" hasHead />
    </div>
  );
}
