import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

export default function AuditLoading() {
  return (
    <div role="status" aria-label="Loading the audit log">
      <PageHeader trail={[{ label: "Audit" }]} title="Audit" />
      <Skeleton className="mb-3.5 h-[59px] w-full" />
      <SkeletonRows count={10} height="[--row:36px]" />
    </div>
  );
}
