import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function RegistrationLoading() {
  return (
    <div role="status" aria-label="Loading the registration">
      <PageHeader trail={[{ label: "Webhooks", href: "/webhooks" }, { label: "Registration" }]} title="Registration" />
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_400px]">
        <Skeleton className="h-[420px] rounded-lg!" />
        <Skeleton className="h-[320px] rounded-lg! max-lg:order-first" />
      </div>
    </div>
  );
}
