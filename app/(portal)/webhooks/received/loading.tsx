import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = Array.from({ length: 14 }, (_, index) => index);

export default function ReceivedLoading() {
  return (
    <div role="status" aria-label="Loading the received events">
      <PageHeader
        trail={[{ label: "Webhooks", href: "/webhooks" }, { label: "Received" }]}
        title="Received events"
        actions={<Skeleton className="h-7 w-72" />}
      />
      <Skeleton className="mb-2.5 h-9 w-full max-w-md" />
      <div className="overflow-hidden rounded-lg border bg-surface">
        {ROWS.map((row) => (
          <div key={row} className="flex h-10 items-center gap-6 border-b px-3.5 last:border-0">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-3 w-44" />
            <Skeleton className="h-3 flex-1" />
          </div>
        ))}
      </div>
    </div>
  );
}
