import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function RestrictLoading() {
  return (
    <div role="status" aria-label="Loading the form">
      <PageHeader
        trail={[{ label: "Restrictions", href: "/restrictions" }, { label: "Restrict an account" }]}
        title="Restrict an account"
      />
      <Skeleton className="mb-3.5 h-[54px] rounded-lg!" />
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
        <Skeleton className="h-[640px] rounded-lg!" />
        <Skeleton className="h-[320px] rounded-lg!" />
      </div>
    </div>
  );
}
