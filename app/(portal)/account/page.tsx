import { cookies } from "next/headers";
import { parseTheme, THEME_COOKIE } from "@/components/session/preferences";
import { PageHeader } from "@/components/shell/page-header";
import { listAccessTokens } from "@/features/people/access-tokens";
import { getOwnAccount } from "@/features/people/own-account";
import { currentPreferences } from "@/features/people/preferences";
import { AccessTokensSection } from "@/features/people/screens/account/access-tokens-section";
import { AlertsSection } from "@/features/people/screens/account/alerts";
import { PasswordSection } from "@/features/people/screens/account/password-section";
import { PreferencesSection } from "@/features/people/screens/account/preferences-section";
import { SecondFactors } from "@/features/people/screens/account/second-factors";
import { SessionsSection } from "@/features/people/screens/account/sessions-section";
import { requireSession } from "@/lib/access/require-session";
import { listFactors } from "@/lib/access/second-factor/list-factors";
import { getAlertPreferences } from "@/lib/alerts/alert-preferences";

export default async function AccountPage() {
  const session = await requireSession();
  const [{ hasPassword, timeZone, sessions }, factors, accessTokens, preferences, cookieJar, alerts] =
    await Promise.all([
      getOwnAccount(session),
      listFactors(session),
      listAccessTokens(session),
      currentPreferences(),
      cookies(),
      getAlertPreferences(session),
    ]);
  return (
    <>
      <PageHeader
        trail={[{ label: "Your account" }]}
        title="Your account"
        titleNote={<p className="text-muted">{session.person.email}</p>}
      />
      <div className="grid max-w-[760px] gap-3.5">
        {hasPassword && <PasswordSection />}
        <SecondFactors factors={factors} />
        <SessionsSection sessions={sessions} />
        <AccessTokensSection accessTokens={accessTokens} />
        <AlertsSection alerts={alerts} />
        <PreferencesSection
          theme={parseTheme(preferences.theme ?? cookieJar.get(THEME_COOKIE)?.value)}
          timeZone={timeZone}
          zones={Intl.supportedValuesOf("timeZone")}
        />
      </div>
    </>
  );
}
