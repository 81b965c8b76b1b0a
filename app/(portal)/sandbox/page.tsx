import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { can } from "@/lib/access/permissions";
import { listPayments } from "@/lib/portal/payments/list-payments";
import { peopleWho } from "@/lib/portal/people/people-who";
import { listSandboxAccounts, readSandboxClock } from "@/lib/portal/sandbox/read-sandbox";
import { accountOptions } from "./_components/account-options";
import { ClockCard } from "./_components/clock-card";
import { HoldsCard } from "./_components/holds-card";
import { PostTransactionCard } from "./_components/post-transaction-card";
import { PresentCheckCard } from "./_components/present-check-card";
import { requireSandbox } from "./_components/require-sandbox";
import { SandboxTabs } from "./_components/sandbox-tabs";

const MAX_HOLDS = 50;

export default async function SandboxPage() {
  const session = await requireSandbox("sandbox.read");
  const canControl = can(session, "sandbox.control");
  const [clock, accounts, holds, controllers] = await Promise.all([
    readSandboxClock(session),
    canControl ? listSandboxAccounts(session) : null,
    canControl ? listPayments(session, { status: ["Hold"] }, { limit: MAX_HOLDS }) : null,
    canControl ? [] : peopleWho("sandbox.control"),
  ]);
  const choices = accounts?.ok ? accountOptions(accounts.value) : [];
  return (
    <>
      <PageHeader
        trail={[{ label: "Sandbox" }]}
        title="Sandbox"
        actions={canControl && <SandboxTabs current="clock" />}
      />
      <div className="grid items-start gap-3.5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-3.5">
          {clock.ok ? (
            <ClockCard clock={clock.value} canControl={canControl} controllers={controllers} />
          ) : (
            <Notice tone="bad" requestId={clock.requestId}>
              {clock.message}
            </Notice>
          )}
          {holds && <HoldsCard holds={holds.rows} />}
        </div>
        {accounts && (
          <div className="grid min-w-0 gap-3.5">
            {!accounts.ok && (
              <Notice tone="bad" requestId={accounts.requestId}>
                {accounts.message}
              </Notice>
            )}
            <PresentCheckCard accounts={choices} />
            <PostTransactionCard accounts={choices} />
          </div>
        )}
      </div>
    </>
  );
}
