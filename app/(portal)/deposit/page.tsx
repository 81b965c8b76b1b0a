import type { Metadata } from "next";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { listRememberedAccounts } from "@/lib/portal/accounts/remembered-accounts";
import { DepositScreen } from "./_components/deposit-screen";

export const metadata: Metadata = { title: "Deposit a check" };

export default async function DepositPage() {
  const session = await requireSession();
  const isPermitted = can(session, "deposits.create");
  const accounts = isPermitted ? await listRememberedAccounts(session) : [];
  return (
    <>
      <PageHeader trail={[{ label: "Deposit" }]} title="Deposit a check" />
      {isPermitted ? (
        <DepositScreen accounts={accounts.map(({ accountNumber, name }) => ({ accountNumber, name }))} />
      ) : (
        <Notice
          tone="info"
          title="Your roles don’t allow deposits"
          className="max-w-[64ch]"
          actions={<ButtonLink href="/payments">Go to payments</ButtonLink>}
        >
          Depositing needs the operator role; an administrator can give it to you.
        </Notice>
      )}
    </>
  );
}
