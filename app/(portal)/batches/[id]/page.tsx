import { notFound } from "next/navigation";
import { BulkProgress } from "@/components/bulk/bulk-progress";
import { groupAccountNumber } from "@/components/contract/account-number";
import { PageHeader } from "@/components/shell/page-header";
import { Timestamp } from "@/components/shell/timestamp";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { NotPermitted } from "@/components/ui/not-permitted";
import { Notice } from "@/components/ui/notice";
import { getAccountRules } from "@/features/deposits/batches/account-rules";
import type { BatchView } from "@/features/deposits/batches/batch-view";
import { getBatch } from "@/features/deposits/batches/batch-view";
import { describeImbalance } from "@/features/deposits/batches/rules/batch-blockers";
import { BatchScreen } from "@/features/deposits/screens/batches/batch-screen";
import { DiscardBatch } from "@/features/deposits/screens/batches/discard-batch";
import { DownloadCashLetter } from "@/features/deposits/screens/batches/download-cash-letter";
import { tapeOf } from "@/features/deposits/screens/batches/tape-figures";
import { requireSession } from "@/lib/access/require-session";
import { listSavedAccounts } from "@/lib/accounts/saved-accounts";
import type { BulkJobView } from "@/lib/bulk/get-bulk-job";
import { getBulkJob } from "@/lib/bulk/get-bulk-job";
import { formatCents } from "@/lib/money/cents";

const TRAIL = { label: "Batches", href: "/batches" };

export default async function BatchPage({ params }: { params: Promise<{ id: string }> }) {
  const session = await requireSession();
  const result = await getBatch(session, (await params).id);
  if (!result.ok && result.code === "not-found") notFound();
  if (!result.ok) {
    return (
      <>
        <PageHeader trail={[TRAIL, { label: "Batch" }]} title="Batch" />
        <NotPermitted title="You don’t have permission to make deposits" href="/payments" linkLabel="Go to payments">
          Deposits require the operator role. An administrator can assign it to you.
        </NotPermitted>
      </>
    );
  }
  const batch = result.value;
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
        <Notice title={`This draft belongs to ${batch.personName}`}>
          You can see its checks after it is sent. Only {batch.personName} can change or send it.
        </Notice>
      )}
    </>
  );
}

/** Shows a sent batch's totals, its tape, and the result for each check. */
function SentBatch({ batch, job }: { batch: BatchView; job: BulkJobView | null }) {
  const tape = tapeOf(batch);
  const { expectedCount, expectedCents, accountNumber, imbalanceReason, jobId, sentAt } = batch;
  return (
    <div className="grid gap-3.5">
      <DescriptionList className="gap-x-10 rounded-lg border bg-surface sm:grid-cols-2">
        <Fact name="Batch">
          {tape.count} {tape.count === 1 ? "check" : "checks"}, {formatCents(tape.typedCents)}
        </Fact>
        <Fact name="Tape">
          {expectedCount === null || expectedCents === null
            ? "not entered"
            : `${expectedCount} ${expectedCount === 1 ? "check" : "checks"}, ${formatCents(expectedCents)}`}
        </Fact>
        {accountNumber && <Fact name="Deposit to account">{groupAccountNumber(accountNumber)}</Fact>}
        <Fact name="Sent by">{batch.personName}</Fact>
        {sentAt && (
          <Fact name="Sent">
            <Timestamp iso={sentAt} style="date-time" />
          </Fact>
        )}
      </DescriptionList>
      {imbalanceReason && (
        <Notice tone="warn" title={describeImbalance(tape) ?? "It was sent out of balance."}>
          The reason given: “{imbalanceReason}”
        </Notice>
      )}
      {jobId && (
        <BulkProgress
          jobId={jobId}
          initial={job ?? undefined}
          buttonWhenSent={<DownloadCashLetter batchId={batch.id} />}
        />
      )}
    </div>
  );
}
