import { NotPermitted } from "@/app/(portal)/_components/not-permitted";
import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { listSavedAccounts } from "@/lib/portal/accounts/saved-accounts";
import { bankNow } from "@/lib/portal/connection/bank-clock";
import { draftRedeposit } from "@/lib/portal/deposits/redeposit-draft";
import { depositDayAt } from "@/lib/time/deposit-day";
import { DepositScreen } from "./_components/deposit-screen";
import { RedepositNotice } from "./_components/redeposit-notice";

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
              Only a check that was rejected or returned can be. The form below is for a new deposit.
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
        <NotPermitted title="Your roles don’t allow deposits" href="/payments" linkLabel="Go to payments">
          Depositing needs the operator role; an administrator can give it to you.
        </NotPermitted>
      )}
    </>
  );
}
