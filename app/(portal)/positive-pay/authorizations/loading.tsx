import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

export default function AuthorizationsLoading() {
  return (
    <div role="status" aria-label="Loading the authorizations">
      <PageHeader
        trail={[{ label: "Positive Pay", href: "/positive-pay" }, { label: "Authorizations" }]}
        title="Authorizations"
        actions={<Skeleton className="h-8 w-72" />}
      />
      <Skeleton className="mb-2.5 h-9 w-full max-w-md" />
      <SkeletonRows count={12} height="[--row:36px] max-md:[--row:84px]" hasHead />
    </div>
  );
}
