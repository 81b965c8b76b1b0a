import { PageHeader } from "@/components/shell/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

export default function PaymentLoading() {
  return (
    <div role="status" aria-label="Loading the payment">
      <PageHeader trail={[{ label: "Payments", href: "/payments" }, { label: "Payment" }]} title="Payment" />
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid min-w-0 gap-3.5">
          <div className="rounded-lg bg-sunken p-3 sm:px-5 sm:pt-5 sm:pb-3">
            <Skeleton className="aspect-[2.18] max-h-[62dvh] w-full" />
            <Skeleton className="mt-3 h-8 w-44" />
          </div>
          <SkeletonRows count={8} height="[--row:36px]" />
        </div>
        <div className="grid min-w-0 gap-3.5">
          <SkeletonRows count={4} height="[--row:44px]" />
          <SkeletonRows count={8} height="[--row:32px]" />
        </div>
      </div>
    </div>
  );
}
