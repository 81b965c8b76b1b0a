import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

export default function ImportLoading() {
  return (
    <div role="status" aria-label="Loading the issue files">
      <PageHeader
        trail={[
          { label: "Positive Pay", href: "/positive-pay" },
          { label: "Authorizations", href: "/positive-pay/authorizations" },
          { label: "Issue files" },
        ]}
        title="Issue files"
      />
      <Skeleton className="mb-3.5 h-40 w-full rounded-lg" />
      <SkeletonRows count={6} height="[--row:36px]" hasHead />
    </div>
  );
}
