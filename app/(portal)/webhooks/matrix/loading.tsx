import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function MatrixLoading() {
  return (
    <div role="status" aria-label="Loading the event subscriptions">
      <PageHeader
        trail={[{ label: "Webhooks", href: "/webhooks" }, { label: "Event subscriptions" }]}
        title="Event subscriptions"
        actions={<Skeleton className="h-7 w-72" />}
      />
      <Skeleton className="h-[520px] rounded-lg!" />
    </div>
  );
}
