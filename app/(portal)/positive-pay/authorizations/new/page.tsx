import { PageHeader } from "@/components/shell/page-header";
import { NotPermitted } from "@/components/ui/not-permitted";
import { AuthorizeForm } from "@/features/positive-pay/screens/authorizations/authorize-form";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import { listSavedAccounts } from "@/lib/accounts/saved-accounts";
import { bankNow } from "@/lib/bank-connection/bank-clock";

export default async function AuthorizePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const isPermitted = can(session, "positive-pay.authorize");
  const [{ account }, accounts, now] = await Promise.all([
    searchParams,
    isPermitted ? listSavedAccounts(session) : Promise.resolve([]),
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
        <NotPermitted
          title="You don’t have permission to authorize checks"
          href="/positive-pay/authorizations"
          linkLabel="See the authorizations"
        >
          Authorizations require the compliance role. An administrator can assign it to you.
        </NotPermitted>
      )}
    </>
  );
}
