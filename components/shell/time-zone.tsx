"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { ZONE_COOKIE } from "@/components/session/preferences";
import { savePreference } from "@/components/session/save-preference";
import { BANK_TIME_ZONE } from "@/lib/time/zone";

const ZoneContext = createContext(BANK_TIME_ZONE);

/**
 * Provides the viewer's time zone: the chosen zone, or the browser's. The first visit renders in the bank's time zone,
 * and then stores the browser's zone in a cookie.
 */
export function TimeZoneProvider({
  zone,
  isChosen,
  children,
}: {
  zone: string | null;
  isChosen: boolean;
  children: ReactNode;
}) {
  const router = useRouter();
  useEffect(() => {
    const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (isChosen || !browserZone || browserZone === zone) return;
    savePreference(ZONE_COOKIE, browserZone);
    router.refresh();
  }, [zone, isChosen, router]);
  return <ZoneContext value={zone ?? BANK_TIME_ZONE}>{children}</ZoneContext>;
}

/** Returns the IANA time zone in which times are shown. */
export function useTimeZone(): string {
  return useContext(ZoneContext);
}
