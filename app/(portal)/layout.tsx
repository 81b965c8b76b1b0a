import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { parseTheme, parseZone, THEME_COOKIE, ZONE_COOKIE } from "@/components/shell/preferences";
import { Providers } from "@/components/shell/providers";
import { Shell } from "@/components/shell/shell";
import { can } from "@/lib/access/permissions";
import { ROLE_LABELS } from "@/lib/access/roles";
import { requireSession } from "@/lib/access/session";
import { bankStatus, connectionInfo } from "@/lib/portal/connection/connection";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  const [cookieJar, status] = await Promise.all([cookies(), bankStatus()]);
  const { environment, bankName } = connectionInfo();
  const { name, email, roles } = session.person;
  return (
    <Providers zone={parseZone(cookieJar.get(ZONE_COOKIE)?.value)}>
      <Shell
        viewer={{ name, email, roles: roles.map((role) => ROLE_LABELS[role]) }}
        environment={environment}
        bankName={bankName}
        bankStatus={status}
        theme={parseTheme(cookieJar.get(THEME_COOKIE)?.value)}
        canDeposit={can(session, "deposits.create")}
      >
        {children}
      </Shell>
    </Providers>
  );
}
