"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { BANK_TIME_ZONE } from "@/lib/time/zone";
import { ZONE_COOKIE } from "./preferences";
import { savePreference } from "./save-preference";

const ZoneContext = createContext(BANK_TIME_ZONE);

/** Carries the viewer's time zone. The first visit renders in the bank's; the browser then says its own and remembers it. */
export function TimeZoneProvider({ zone, children }: { zone: string | null; children: ReactNode }) {
  const router = useRouter();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!own || own === zone) return;
    savePreference(ZONE_COOKIE, own);
    router.refresh();
  }, [zone, router]);
  return <ZoneContext value={zone ?? BANK_TIME_ZONE}>{children}</ZoneContext>;
}

/** The zone in which times are shown. */
export function useTimeZone(): string {
  return useContext(ZoneContext);
}
