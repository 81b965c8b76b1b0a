import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function PaymentChangesLoading() {
  return (
    <div role="status" aria-label="Loading the bulk changes">
      <PageHeader trail={[{ label: "Payments", href: "/payments" }, { label: "Bulk changes" }]} title="Bulk changes" />
      <Skeleton className="h-[320px] rounded-lg!" />
    </div>
  );
}
