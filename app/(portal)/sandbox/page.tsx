import { PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { can } from "@/lib/access/permissions";
import { listPayments } from "@/lib/portal/payments/list-payments";
import { listSandboxAccounts, readSandboxClock } from "@/lib/portal/sandbox/read-sandbox";
import { accountChoices } from "./_components/account-choices";
import { ClockCard } from "./_components/clock-card";
import { HoldsCard } from "./_components/holds-card";
import { PostCard } from "./_components/post-card";
import { PresentCard } from "./_components/present-card";
import { requireSandbox } from "./_components/require-sandbox";
import { SandboxTabs } from "./_components/sandbox-tabs";

const MOST_HOLDS = 50;

export default async function SandboxPage() {
  const session = await requireSandbox("sandbox.read");
  const canDrive = can(session, "sandbox.drive");
  const [clock, accounts, holds] = await Promise.all([
    readSandboxClock(session),
    canDrive ? listSandboxAccounts(session) : null,
    canDrive ? listPayments(session, { status: ["Hold"] }, { limit: MOST_HOLDS }) : null,
  ]);
  const choices = accounts?.ok ? accountChoices(accounts.value) : [];
  return (
    <>
      <PageHeader
        trail={[{ label: "Sandbox" }]}
        title="Sandbox"
        actions={canDrive && <SandboxTabs current="clock" />}
      />
      <div className="grid items-start gap-3.5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-3.5">
          {clock.ok ? (
            <ClockCard clock={clock.value} canDrive={canDrive} />
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
            <PresentCard accounts={choices} />
            <PostCard accounts={choices} />
          </div>
        )}
      </div>
    </>
  );
}
