import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

export default function ReceivedLoading() {
  return (
    <div role="status" aria-label="Loading the received events">
      <PageHeader
        trail={[{ label: "Webhooks", href: "/webhooks" }, { label: "Received" }]}
        title="Received events"
        actions={<Skeleton className="h-7 w-72" />}
      />
      <Skeleton className="mb-2.5 h-9 w-full max-w-md" />
      <SkeletonRows count={14} height="[--row:40px]" />
    </div>
  );
}
