import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function BatchesLoading() {
  return (
    <div role="status" aria-label="Loading the batches">
      <PageHeader trail={[{ label: "Batches" }]} title="Batches" />
      <Skeleton className="h-[320px] rounded-lg!" />
    </div>
  );
}
