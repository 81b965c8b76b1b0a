import { notFound } from "next/navigation";
import { BulkProgress } from "@/components/bulk/bulk-progress";
import { PageHeader } from "@/components/shell/page-header";
import { buttonStyle } from "@/components/ui/button-style";
import { NotPermitted } from "@/components/ui/not-permitted";
import { Notice } from "@/components/ui/notice";
import { listIssueLayouts } from "@/features/positive-pay/issue-files/list-layouts";
import { getImport, type IssueImportView } from "@/features/positive-pay/issue-files/view-import";
import { DraftScreen } from "@/features/positive-pay/screens/import/draft-screen";
import { requireSession } from "@/lib/access/require-session";
import { listSavedAccounts } from "@/lib/accounts/saved-accounts";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { getBulkJob } from "@/lib/bulk/get-bulk-job";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

export default async function ImportedFilePage({ params }: { params: Promise<{ id: string }> }) {
  const session = await requireSession();
  const result = await getImport(session, (await params).id);
  if (!result.ok && result.code === "not-found") notFound();
  const file = result.ok ? result.value : null;
  const job = file?.jobId ? await getBulkJob(session, file.jobId) : null;
  const today = wallTime(await bankNow(), BANK_TIME_ZONE).date;
  const isDraft = file?.state === "draft";
  const [layouts, accounts] = isDraft
    ? await Promise.all([listIssueLayouts(session), listSavedAccounts(session)])
    : [[], []];
  return (
    <>
      <PageHeader
        trail={[
          { label: "Positive Pay", href: "/positive-pay" },
          { label: "Issue files", href: "/positive-pay/import" },
          { label: file?.fileName ?? "Not permitted" },
        ]}
        title={file?.fileName ?? "Issue file"}
        actions={file && !isDraft && !file.isEmptied && <ResultLink file={file} />}
      />
      {!file && (
        <NotPermitted
          title="You don’t have permission to send issue files"
          href="/positive-pay/authorizations"
          linkLabel="See the authorizations"
        >
          Issue files authorize checks, which requires the compliance role. An administrator can assign it to you.
        </NotPermitted>
      )}
      {file && isDraft && (
        <DraftScreen
          file={file}
          layouts={layouts}
          today={today}
          accounts={accounts.map(({ accountNumber, name }) => ({ accountNumber, name }))}
        />
      )}
      {file?.isEmptied && (
        <Notice title="The lines of this file were removed">
          Your organization’s retention policy removed them. The sent checks and their results remain below.
        </Notice>
      )}
      {file?.jobId && <BulkProgress jobId={file.jobId} initial={job?.ok ? job.value : undefined} />}
    </>
  );
}

function ResultLink({ file }: { file: IssueImportView }) {
  return (
    <a href={`/api/issue-imports/${file.id}/result`} download className={buttonStyle()}>
      Result of every line
    </a>
  );
}
