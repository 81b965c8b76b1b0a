import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

export default function WebhooksLoading() {
  return (
    <div role="status" aria-label="Loading the registrations">
      <PageHeader
        trail={[{ label: "Webhooks", href: "/webhooks" }, { label: "Registrations" }]}
        title="Registrations"
        actions={<Skeleton className="h-8 w-80" />}
      />
      <Skeleton className="mb-2.5 h-9 w-full max-w-xl" />
      <SkeletonRows count={13} height="[--row:36px] max-md:[--row:84px]" hasHead />
    </div>
  );
}
