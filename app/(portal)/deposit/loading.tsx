import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function DepositLoading() {
  return (
    <div role="status" aria-label="Loading the deposit form">
      <PageHeader trail={[{ label: "Deposit" }]} title="Deposit a check" />
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid gap-3.5">
          <Skeleton className="h-[212px] rounded-lg!" />
          <Skeleton className="h-[212px] rounded-lg!" />
        </div>
        <Skeleton className="h-[440px] rounded-lg!" />
      </div>
    </div>
  );
}
