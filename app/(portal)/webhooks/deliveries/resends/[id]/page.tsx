import { notFound } from "next/navigation";
import { BulkProgress } from "@/components/bulk/bulk-progress";
import { PageHeader } from "@/components/shell/page-header";
import { requireSession } from "@/lib/access/require-session";
import { getBulkJob } from "@/lib/bulk/get-bulk-job";

/** Shows a resend's progress and the outcome for each event. */
export default async function ResendPage({ params }: { params: Promise<{ id: string }> }) {
  const session = await requireSession();
  const job = await getBulkJob(session, (await params).id);
  if (!job.ok || job.value.kind !== "resend-deliveries") notFound();
  const { id, title } = job.value;
  return (
    <>
      <PageHeader
        trail={[
          { label: "Webhooks", href: "/webhooks" },
          { label: "Deliveries", href: "/webhooks/deliveries" },
          { label: "Resend" },
        ]}
        title={title}
      />
      <BulkProgress jobId={id} initial={job.value} />
    </>
  );
}
