import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { listRememberedAccounts } from "@/lib/portal/accounts/remembered-accounts";
import { bankNow } from "@/lib/portal/connection/bank-clock";
import { AuthorizeForm } from "./_components/authorize-form";

export default async function AuthorizePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const isPermitted = can(session, "positive-pay.authorize");
  const [{ account }, accounts, now] = await Promise.all([
    searchParams,
    isPermitted ? listRememberedAccounts(session) : Promise.resolve([]),
    bankNow(),
  ]);
  return (
    <>
      <PageHeader
        trail={[
          { label: "Positive Pay", href: "/positive-pay" },
          { label: "Authorizations", href: "/positive-pay/authorizations" },
          { label: "New" },
        ]}
        title="Authorize a check"
      />
      {isPermitted ? (
        <AuthorizeForm
          accounts={accounts.map(({ accountNumber, name }) => ({ accountNumber, name }))}
          bankNow={now.toISOString()}
          initialAccount={typeof account === "string" && /^\d{4,17}$/.test(account) ? account : ""}
        />
      ) : (
        <Notice
          tone="info"
          title="Your roles don’t allow authorizing checks"
          className="max-w-[64ch]"
          actions={<ButtonLink href="/positive-pay/authorizations">See the authorizations</ButtonLink>}
        >
          Authorizing needs the compliance role; an administrator can give it to you.
        </Notice>
      )}
    </>
  );
}
