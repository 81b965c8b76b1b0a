import { PageHeader } from "@/components/shell/page-header";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

export default function PeopleLoading() {
  return (
    <div role="status" aria-label="Loading">
      <PageHeader trail={[{ label: "People" }]} title="People" />
      <SkeletonRows count={6} height="[--row:48px]" />
    </div>
  );
}
