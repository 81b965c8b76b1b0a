import { PageHeader } from "@/components/shell/page-header";
import { NotPermitted } from "@/components/ui/not-permitted";
import { Notice } from "@/components/ui/notice";
import type { RedepositDraft } from "@/features/deposits/redeposit-draft";
import { draftRedeposit } from "@/features/deposits/redeposit-draft";
import { DepositScreen } from "@/features/deposits/screens/deposit/deposit-screen";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import { listSavedAccounts } from "@/lib/accounts/saved-accounts";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { labelOf } from "@/lib/contract/labels/label";
import { REJECTION_REASON_LABELS } from "@/lib/contract/labels/payment-labels";
import { returnReason } from "@/lib/contract/labels/remarks";
import { formatCents } from "@/lib/money/cents";
import { depositDayAt } from "@/lib/time/deposit-day";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DepositPage({ searchParams }: Props) {
  const session = await requireSession();
  const isPermitted = can(session, "deposits.create");
  const { redeposit } = await searchParams;
  const [accounts, draft, now] = await Promise.all([
    isPermitted ? listSavedAccounts(session) : [],
    typeof redeposit === "string" ? draftRedeposit(session, redeposit) : null,
    bankNow(),
  ]);
  return (
    <>
      <PageHeader trail={[{ label: "Deposit" }]} title="Deposit a check" />
      {isPermitted ? (
        <>
          {draft && <RedepositNotice draft={draft} />}
          {redeposit !== undefined && !draft && (
            <Notice tone="warn" title="This payment can’t be deposited again" className="mb-3.5">
              Only rejected or returned checks can be redeposited. The form below starts a new deposit.
            </Notice>
          )}
          <DepositScreen
            key={draft?.paymentId}
            accounts={accounts.map(({ accountNumber, name }) => ({ accountNumber, name }))}
            draft={draft}
            businessDay={depositDayAt(now).date}
          />
        </>
      ) : (
        <NotPermitted title="You don’t have permission to make deposits" href="/payments" linkLabel="Go to payments">
          Deposits require the operator role. An administrator can assign it to you.
        </NotPermitted>
      )}
    </>
  );
}

/**
 * Shows which check is being redeposited and why the original deposit failed. Problems with an image appear next to
 * that image.
 */
function RedepositNotice({ draft }: { draft: RedepositDraft }) {
  const { checkNumber, paymentId } = draft;
  return (
    <Notice
      tone="info"
      title={`Redeposit of ${checkNumber ? `check ${checkNumber}` : "a check"}`}
      className="mb-3.5"
      actions={
        <a href={`/payments/${paymentId}`} target="_blank" rel="noopener" className="link">
          See the original deposit in a new tab
        </a>
      }
    >
      {describeFailure(draft)} The form is filled in from the original deposit. Correct and submit it; the bank receives
      it as a redeposit.
    </Notice>
  );
}

function describeFailure({ rejectionReason, wasReturned, returnCode, recognizedCents, amountCents }: RedepositDraft) {
  if (wasReturned || !rejectionReason) {
    return returnCode ? `It was returned unpaid: ${returnReason(returnCode)}.` : "It was returned unpaid.";
  }
  const { label, explanation } = labelOf(REJECTION_REASON_LABELS, rejectionReason);
  const amounts =
    rejectionReason === "AmountMismatch" && recognizedCents !== null && amountCents !== null
      ? ` The bank read ${formatCents(recognizedCents)} on the check; ${formatCents(amountCents)} was entered.`
      : "";
  return `It was rejected: ${label}. ${explanation}${amounts}`;
}
