import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function SandboxLoading() {
  return (
    <div role="status" aria-label="Loading the sandbox">
      <PageHeader
        trail={[{ label: "Sandbox" }]}
        title="Sandbox"
        actions={<Skeleton className="h-8 w-80 max-w-full" />}
      />
      <div className="grid gap-3.5 lg:grid-cols-2">
        {["one", "two", "three", "four"].map((card) => (
          <Skeleton key={card} className="h-72 rounded-lg" />
        ))}
      </div>
    </div>
  );
}
