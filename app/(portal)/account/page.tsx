import { cookies } from "next/headers";
import { parseTheme, THEME_COOKIE } from "@/components/session/preferences";
import { PageHeader } from "@/components/shell/page-header";
import { listFactors } from "@/lib/access/second-factor/list-factors";
import { requireSession } from "@/lib/access/session";
import { getOwnAccount } from "@/lib/portal/account/own-account";
import { currentPreferences } from "@/lib/portal/account/preferences";
import { getOwnAlerts } from "@/lib/portal/alerts/own-alerts";
import { AlertsSection } from "./_components/alerts";
import { PasswordSection } from "./_components/password-section";
import { PreferencesSection } from "./_components/preferences-section";
import { SecondFactors } from "./_components/second-factors";
import { SessionsSection } from "./_components/sessions-section";

export default async function AccountPage() {
  const session = await requireSession();
  const [{ hasPassword, timeZone, sessions }, factors, preferences, cookieJar, alerts] = await Promise.all([
    getOwnAccount(session),
    listFactors(session),
    currentPreferences(),
    cookies(),
    getOwnAlerts(session),
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
