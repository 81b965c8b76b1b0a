"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { ZONE_COOKIE } from "@/components/session/preferences";
import { savePreference } from "@/components/session/save-preference";
import { BANK_TIME_ZONE } from "@/lib/time/zone";

const ZoneContext = createContext(BANK_TIME_ZONE);

/** Provides the viewer's time zone. The first visit renders in the bank's; the browser then stores its own in a cookie. */
export function TimeZoneProvider({ zone, children }: { zone: string | null; children: ReactNode }) {
  const router = useRouter();
  useEffect(() => {
    const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!browserZone || browserZone === zone) return;
    savePreference(ZONE_COOKIE, browserZone);
    router.refresh();
  }, [zone, router]);
  return <ZoneContext value={zone ?? BANK_TIME_ZONE}>{children}</ZoneContext>;
}

/** The IANA zone that times are shown in. */
export function useTimeZone(): string {
  return useContext(ZoneContext);
}
