import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function OverviewLoading() {
  return (
    <div role="status" aria-label="Loading the overview">
      <PageHeader trail={[{ label: "Overview" }]} title="Overview" titleNote={<Skeleton className="h-4 w-64" />} />
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid gap-3.5">
          <Skeleton className="h-[180px] rounded-lg!" />
          <div className="grid gap-3.5 pt-7 sm:grid-cols-3">
            <Skeleton className="h-[148px] rounded-lg!" />
            <Skeleton className="h-[148px] rounded-lg!" />
            <Skeleton className="h-[148px] rounded-lg!" />
          </div>
        </div>
        <Skeleton className="h-[330px] rounded-lg!" />
      </div>
    </div>
  );
}
