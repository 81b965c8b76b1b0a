import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { listPayments } from "@/features/payments/list-payments";
import { listSandboxAccounts, readSandboxClock } from "@/features/sandbox/read-sandbox";
import { accountOptions } from "@/features/sandbox/screens/account-options";
import { ClockCard } from "@/features/sandbox/screens/clock-card";
import { HoldsCard } from "@/features/sandbox/screens/holds-card";
import { PostTransactionCard } from "@/features/sandbox/screens/post-transaction-card";
import { PresentCheckCard } from "@/features/sandbox/screens/present-check-card";
import { requireSandbox } from "@/features/sandbox/screens/require-sandbox";
import { SandboxTabs } from "@/features/sandbox/screens/sandbox-tabs";
import { findPeopleWithPermission } from "@/lib/access/people-with-permission";
import { can } from "@/lib/access/permissions";

const MAX_HOLDS = 50;

export default async function SandboxPage() {
  const session = await requireSandbox("sandbox.read");
  const canControl = can(session, "sandbox.control");
  const [clock, accounts, holds, controllers] = await Promise.all([
    readSandboxClock(session),
    canControl ? listSandboxAccounts(session) : null,
    canControl ? listPayments(session, { status: ["Hold"] }, { limit: MAX_HOLDS }) : null,
    canControl ? [] : findPeopleWithPermission("sandbox.control"),
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
