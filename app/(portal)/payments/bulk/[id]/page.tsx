import { notFound } from "next/navigation";
import { BulkProgress } from "@/components/bulk/bulk-progress";
import { PageHeader } from "@/components/shell/page-header";
import { requireSession } from "@/lib/access/require-session";
import { getBulkJob } from "@/lib/bulk/get-bulk-job";

/** Shows a bulk change's progress and the outcome for each payment. */
export default async function BulkChangePage({ params }: { params: Promise<{ id: string }> }) {
  const session = await requireSession();
  const job = await getBulkJob(session, (await params).id);
  if (!job.ok) notFound();
  const { id, title } = job.value;
  return (
    <>
      <PageHeader
        trail={[
          { label: "Payments", href: "/payments" },
          { label: "Bulk changes", href: "/payments/bulk" },
          { label: title },
        ]}
        title={title}
      />
      <BulkProgress jobId={id} initial={job.value} />
    </>
  );
}
