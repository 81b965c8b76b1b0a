import { BulkProgress } from "@/app/(portal)/_bulk/bulk-progress";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { imbalance } from "@/lib/batches/open-matters";
import { formatCents } from "@/lib/money/cents";
import type { BatchView } from "@/lib/portal/batches/batch-view";
import type { BulkJobView } from "@/lib/portal/bulk/get-bulk-job";
import { DownloadLetter } from "./download-letter";
import { tapeOf } from "./tape-figures";

/** A batch that was sent: what it was balanced with, what became of its checks, and the result of each. */
export function SentBatch({ batch, job }: { batch: BatchView; job: BulkJobView | null }) {
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
        {accountNumber && <Fact name="Into account">{groupAccountNumber(accountNumber)}</Fact>}
        <Fact name="Sent by">{batch.personName}</Fact>
        {sentAt && (
          <Fact name="Sent">
            <Timestamp iso={sentAt} style="date-time" />
          </Fact>
        )}
      </DescriptionList>
      {imbalanceReason && (
        <Notice tone="warn" title={imbalance(tape) ?? "It was sent out of balance."}>
          The reason given: “{imbalanceReason}”
        </Notice>
      )}
      {jobId && (
        <BulkProgress jobId={jobId} initial={job ?? undefined} buttonWhenSent={<DownloadLetter batchId={batch.id} />} />
      )}
    </div>
  );
}
