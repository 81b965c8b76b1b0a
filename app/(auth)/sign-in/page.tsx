import { redirect } from "next/navigation";
import { Brand } from "@/components/shell/brand";
import { EnvironmentBadge } from "@/components/shell/environment-badge";
import { PageTitle } from "@/components/shell/page-title";
import { OrganizationSignIn } from "@/features/people/screens/sign-in/organization-sign-in";
import { returnPath } from "@/features/people/screens/sign-in/return-path";
import { SecondStep } from "@/features/people/screens/sign-in/second-step";
import { SignInForm } from "@/features/people/screens/sign-in/sign-in-form";
import { demoAccounts } from "@/lib/access/ensure-demo-people";
import { ROLE_LABELS } from "@/lib/access/roles";
import { readSessionStep } from "@/lib/access/session";
import { connectionInfo } from "@/lib/bank-connection/connection";
import { portalSettings } from "@/lib/settings/portal-settings";
import { oidcProblem } from "@/lib/shared/oidc-problems";

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { callbackUrl, error } = await searchParams;
  const { portalUrl, oidc, localSignIn } = portalSettings();
  const destination = returnPath(callbackUrl, new URL(portalUrl).origin);
  const session = await readSessionStep();
  if (session?.step === "complete") redirect(destination);
  const { environment, bankName } = connectionInfo();
  const demo = session || !localSignIn ? [] : await demoAccounts();
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[392px] content-center gap-6 px-4 py-10">
      <PageTitle>Sign in</PageTitle>
      <header className="flex items-center justify-between">
        <Brand />
        <EnvironmentBadge environment={environment} />
      </header>
      {session ? (
        <SecondStep step={session.step} email={session.person.email} destination={destination} />
      ) : (
        <>
          <div>
            <h1>Sign in</h1>
            <p className="text-muted">Check operations, connected to {bankName}.</p>
          </div>
          {oidc && <OrganizationSignIn destination={destination} problem={oidcProblem(error)} isOnly={!localSignIn} />}
          {localSignIn && (
            <SignInForm
              destination={destination}
              demoAccounts={demo.map(({ email, password, name, roles }) => ({
                email,
                password,
                name,
                roles: roles.map((role) => ROLE_LABELS[role]),
              }))}
            />
          )}
        </>
      )}
    </main>
  );
}
