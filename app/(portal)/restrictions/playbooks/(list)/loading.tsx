import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function PlaybooksLoading() {
  return (
    <div role="status" aria-label="Loading playbooks">
      <PageHeader
        trail={[{ label: "Restrictions", href: "/restrictions" }, { label: "Playbooks" }]}
        title="Playbooks"
        actions={<Skeleton className="h-8 w-32" />}
      />
      <div className="grid grid-cols-1 gap-3.5 md:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-48 rounded-lg!" />
        <Skeleton className="h-48 rounded-lg!" />
        <Skeleton className="h-48 rounded-lg!" />
      </div>
    </div>
  );
}
