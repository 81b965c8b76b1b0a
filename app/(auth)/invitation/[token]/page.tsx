import { Brand } from "@/components/shell/brand";
import { EnvironmentBadge } from "@/components/shell/environment-badge";
import { PageTitle } from "@/components/shell/page-title";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { AcceptForm } from "@/features/people/screens/invitation/accept-form";
import { openInvitation } from "@/lib/access/accept-invitation";
import { connectionInfo } from "@/lib/bank-connection/connection";
import { ledger } from "@/lib/ledger/open-ledger";

/** Lets an invited person, or the first administrator, choose a name and a password. */
export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await openInvitation(await ledger(), token, new Date());
  const { environment, bankName } = connectionInfo();
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[392px] content-center gap-6 px-4 py-10">
      <PageTitle>Invitation</PageTitle>
      <header className="flex items-center justify-between">
        <Brand />
        <EnvironmentBadge environment={environment} />
      </header>
      {invitation.ok ? (
        <>
          <div>
            <h1>{invitation.value.email === null ? "Create the first administrator account" : "Welcome"}</h1>
            <p className="text-muted">
              {invitation.value.email === null
                ? `You will invite everyone else. Check operations, connected to ${bankName}.`
                : `Choose a password to sign in. Check operations, connected to ${bankName}.`}
            </p>
          </div>
          <AcceptForm token={token} email={invitation.value.email} name={invitation.value.name} />
        </>
      ) : (
        <>
          <h1>This link does not work</h1>
          <Notice tone="warn" role="alert">
            {invitation.message}
          </Notice>
          <ButtonLink href="/sign-in">Sign in</ButtonLink>
        </>
      )}
    </main>
  );
}
