import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

export default function AuditLoading() {
  return (
    <div role="status" aria-label="Loading the audit log">
      <PageHeader trail={[{ label: "Audit" }]} title="Audit" />
      <Skeleton className="mb-3.5 h-[59px] w-full" />
      <div className="rounded-lg border bg-surface">
        {ROWS.map((row) => (
          <div key={row} className="flex h-9 items-center border-b px-3.5 last:border-0">
            <Skeleton className="h-3.5 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
