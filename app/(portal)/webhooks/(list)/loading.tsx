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
      <SkeletonRows count={13} height="h-9 max-md:h-[84px]" bars={["w-40", "flex-1", "w-20"]} hasHead />
    </div>
  );
}
