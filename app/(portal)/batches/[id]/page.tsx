import { notFound } from "next/navigation";
import { NotPermitted } from "@/app/(portal)/_components/not-permitted";
import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { requireSession } from "@/lib/access/session";
import { listSavedAccounts } from "@/lib/portal/accounts/saved-accounts";
import { getAccountRules } from "@/lib/portal/batches/account-rules";
import { getBatch } from "@/lib/portal/batches/batch-view";
import { getBulkJob } from "@/lib/portal/bulk/get-bulk-job";
import { BatchScreen } from "./_components/batch-screen";
import { DiscardBatch } from "./_components/discard-batch";
import { SentBatch } from "./_components/sent-batch";

const TRAIL = { label: "Batches", href: "/batches" };

export default async function BatchPage({ params }: { params: Promise<{ id: string }> }) {
  const session = await requireSession();
  const found = await getBatch(session, (await params).id);
  if (!found.ok && found.code === "not-found") notFound();
  if (!found.ok) {
    return (
      <>
        <PageHeader trail={[TRAIL, { label: "Batch" }]} title="Batch" />
        <NotPermitted title="Your roles don’t allow deposits" href="/payments" linkLabel="Go to payments">
          Depositing needs the operator role; an administrator can give it to you.
        </NotPermitted>
      </>
    );
  }
  const batch = found.value;
  const isDraft = batch.state === "draft";
  const job = batch.jobId === null ? null : await getBulkJob(session, batch.jobId);
  const [accounts, rules] =
    isDraft && batch.isOwn ? await Promise.all([listSavedAccounts(session), getAccountRules(session)]) : [[], []];
  return (
    <>
      <PageHeader
        trail={[TRAIL, { label: batch.title }]}
        title={batch.title}
        actions={isDraft && batch.isOwn && <DiscardBatch batchId={batch.id} />}
      />
      {!isDraft ? (
        <SentBatch batch={batch} job={job?.ok ? job.value : null} />
      ) : batch.isOwn ? (
        <BatchScreen
          initial={batch}
          accounts={accounts.map(({ accountNumber, name }) => ({ accountNumber, name }))}
          rules={rules}
        />
      ) : (
        <Notice title={`This is a draft of ${batch.personName}`}>
          Its checks can be seen once it is sent. Only {batch.personName} can change or send it.
        </Notice>
      )}
    </>
  );
}
