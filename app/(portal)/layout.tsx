import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { ApprovalsPolicyProvider } from "@/components/actions/approvals-policy";
import { listVisibleCommands, listVisiblePages } from "@/components/navigation/visible-navigation";
import { parseTheme, parseZone, THEME_COOKIE, ZONE_COOKIE } from "@/components/session/preferences";
import { BrowserTraces } from "@/components/shell/browser-traces";
import { Providers } from "@/components/shell/providers";
import { Shell } from "@/components/shell/shell";
import { currentPreferences } from "@/features/people/preferences";
import { hasSandbox } from "@/features/sandbox/read-sandbox";
import { policyOf } from "@/lib/access/policies/read-policy";
import { requireSession } from "@/lib/access/require-session";
import { ROLE_LABELS } from "@/lib/access/roles";
import { bankStatus, connectionInfo } from "@/lib/bank-connection/connection";
import { requestTraces } from "@/lib/telemetry/telemetry";
import { lastingFailure } from "@/server/health/portal-health";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  const [cookieJar, status, preferences] = await Promise.all([cookies(), bankStatus(), currentPreferences()]);
  const approvals = policyOf("approvals", session.approvalsPolicy ?? null).value;
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
        nav={listVisiblePages(viewer)}
        commands={listVisibleCommands(viewer)}
      >
        <ApprovalsPolicyProvider policy={approvals}>{children}</ApprovalsPolicyProvider>
      </Shell>
      {requestTraces() && <BrowserTraces />}
    </Providers>
  );
}
