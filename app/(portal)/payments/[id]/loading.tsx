import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function PaymentLoading() {
  return (
    <div role="status" aria-label="Loading the payment">
      <PageHeader
        trail={[{ label: "Payments", href: "/payments" }, { label: "…" }]}
        title={<Skeleton className="h-6 w-28" />}
        beside={<Skeleton className="h-4 w-72 max-w-full" />}
        actions={<Skeleton className="h-8 w-28" />}
      />
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid gap-3.5">
          <div className="rounded-lg bg-sunken p-3 sm:px-5 sm:pt-5 sm:pb-3">
            <div className="check-frame grid aspect-[2.18] max-h-[62dvh] w-full place-items-center">
              <Skeleton className="check-sheet" />
            </div>
            <div className="mt-3 h-[30px]" />
          </div>
          <Skeleton className="h-[620px] rounded-lg!" />
        </div>
        <div className="grid gap-3.5">
          <Skeleton className="h-60 rounded-lg!" />
          <Skeleton className="h-28 rounded-lg!" />
          <Skeleton className="h-96 rounded-lg!" />
        </div>
      </div>
    </div>
  );
}
