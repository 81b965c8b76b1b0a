"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";

const LeaveDialog = dynamic(() => import("./leave-dialog").then((module) => module.LeaveDialog), { ssr: false });

/** Asks before unsaved input is left, by a link of the portal or by closing the page. Renders the question it returns. */
export function useLeaveGuard(isDirty: boolean): ReactNode {
  const router = useRouter();
  const [destination, setDestination] = useState<string | null>(null);

  useEffect(() => {
    if (!isDirty) return;
    const closing = (event: BeforeUnloadEvent) => event.preventDefault();
    const clicking = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target === "_blank" || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (link.pathname === location.pathname) return;
      // Before React's own listeners, which would navigate.
      event.preventDefault();
      event.stopPropagation();
      setDestination(link.pathname + link.search);
    };
    window.addEventListener("beforeunload", closing);
    document.addEventListener("click", clicking, true);
    return () => {
      window.removeEventListener("beforeunload", closing);
      document.removeEventListener("click", clicking, true);
    };
  }, [isDirty]);

  if (destination === null) return null;
  return <LeaveDialog onStay={() => setDestination(null)} onLeave={() => router.push(destination)} />;
}
