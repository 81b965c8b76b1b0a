import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = Array.from({ length: 12 }, (_, index) => index);

export default function AuthorizationsLoading() {
  return (
    <div role="status" aria-label="Loading the authorizations">
      <PageHeader
        trail={[{ label: "Positive Pay", href: "/positive-pay" }, { label: "Authorizations" }]}
        title="Authorizations"
        actions={<Skeleton className="h-8 w-72" />}
      />
      <Skeleton className="mb-2.5 h-9 w-full max-w-md" />
      <div className="overflow-hidden rounded-lg border bg-surface">
        <div className="h-8 border-b max-md:hidden" />
        {ROWS.map((row) => (
          <div key={row} className="flex h-9 items-center gap-6 border-b px-3.5 last:border-0 max-md:h-[84px]">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 flex-1" />
            <Skeleton className="h-3 w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}
