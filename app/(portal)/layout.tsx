import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { parseTheme, parseZone, THEME_COOKIE, ZONE_COOKIE } from "@/components/session/preferences";
import { BrowserTraces } from "@/components/shell/browser-traces";
import { Providers } from "@/components/shell/providers";
import { Shell } from "@/components/shell/shell";
import { policyValue } from "@/lib/access/policies/read-policy";
import { ROLE_LABELS } from "@/lib/access/roles";
import { requireSession } from "@/lib/access/session";
import { currentPreferences } from "@/lib/portal/account/preferences";
import { bankStatus, connectionInfo } from "@/lib/portal/connection/connection";
import { lastingFailure } from "@/lib/portal/health/portal-health";
import { hasSandbox } from "@/lib/portal/sandbox/read-sandbox";
import { requestTraces } from "@/lib/telemetry/telemetry";
import { ApprovalsPolicyProvider } from "./_components/approvals-policy";
import { visibleCommands, visibleNav } from "./_components/visible-navigation";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  const [cookieJar, status, preferences, approvals] = await Promise.all([
    cookies(),
    bankStatus(),
    currentPreferences(),
    policyValue("approvals"),
  ]);
  const { environment, bankName } = connectionInfo();
  const { name, email, roles } = session.person;
  const viewer = { roles, hasSandbox: hasSandbox() };
  return (
    <Providers
      zone={preferences.timeZone ?? parseZone(cookieJar.get(ZONE_COOKIE)?.value)}
      isZoneChosen={preferences.timeZone !== null}
      position={session.position ?? null}
      email={email}
    >
      <Shell
        viewer={{ name, email, roles: roles.map((role) => ROLE_LABELS[role]) }}
        environment={environment}
        bankName={bankName}
        bankStatus={{ ...status, storageFailure: lastingFailure(new Date()) }}
        theme={parseTheme(preferences.theme ?? cookieJar.get(THEME_COOKIE)?.value)}
        nav={visibleNav(viewer)}
        commands={visibleCommands(viewer)}
      >
        <ApprovalsPolicyProvider policy={approvals}>{children}</ApprovalsPolicyProvider>
      </Shell>
      {requestTraces() && <BrowserTraces />}
    </Providers>
  );
}
