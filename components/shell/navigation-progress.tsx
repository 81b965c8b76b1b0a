"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { NAVIGATION_EVENT } from "./navigation-event";

/** A page that has not come by then failed or stayed where it was, and there is nothing to wait for. */
const GIVE_UP_MS = 15_000;

/** A bar at the top while the page of a link is loading, for those who wait longer than a moment. */
export function NavigationProgress() {
  const address = `${usePathname()}?${useSearchParams()}`;
  const [from, setFrom] = useState<string | null>(null);
  useEffect(() => {
    const start = (event: Event) => {
      const { pathname, searchParams } = (event as CustomEvent<URL>).detail;
      setFrom(`${pathname}?${searchParams}` === address ? null : address);
    };
    addEventListener(NAVIGATION_EVENT, start);
    return () => removeEventListener(NAVIGATION_EVENT, start);
  }, [address]);
  const isPending = from === address;
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setFrom(null), GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  if (!isPending) return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.75 animate-pending overflow-hidden">
      <div className="h-full w-2/5 animate-slide bg-accent" />
    </div>
  );
}
