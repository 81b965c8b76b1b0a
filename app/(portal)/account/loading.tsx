import { PageHeader } from "@/components/shell/page-header";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

export default function AccountLoading() {
  return (
    <div role="status" aria-label="Loading">
      <PageHeader trail={[{ label: "Your account" }]} title="Your account" />
      <SkeletonRows count={6} height="[--row:48px]" />
    </div>
  );
}
