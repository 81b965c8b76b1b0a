"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { LeaveQuestion } from "./leave-dialog";

const LeaveDialog = dynamic(() => import("./leave-dialog").then((module) => module.LeaveDialog), { ssr: false });

/** Where a person was going: a link's address, or the key of an entry of the browser's history. */
type Destination = { href: string } | { historyKey: string };

/**
 * Asks before unsaved input is left, by a link of the portal, by the browser's Back and Forward, or by closing the page.
 * Renders the question it returns.
 */
export function useLeaveGuard(isDirty: boolean, question: LeaveQuestion): ReactNode {
  const router = useRouter();
  const [destination, setDestination] = useState<Destination | null>(null);
  const mayLeave = useRef(false);

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
      setDestination({ href: link.pathname + link.search });
    };
    // A browser refuses to be held a second time without a click or a key in between; then it goes.
    const traversing = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable || mayLeave.current) return;
      event.preventDefault();
      setDestination({ historyKey: event.destination.key });
    };
    // Absent from older browsers, where Back is not asked about.
    const history = "navigation" in window ? window.navigation : null;
    window.addEventListener("beforeunload", closing);
    document.addEventListener("click", clicking, true);
    history?.addEventListener("navigate", traversing);
    return () => {
      window.removeEventListener("beforeunload", closing);
      document.removeEventListener("click", clicking, true);
      history?.removeEventListener("navigate", traversing);
    };
  }, [isDirty]);

  if (destination === null) return null;
  const leave = () => {
    mayLeave.current = true;
    if ("href" in destination) router.push(destination.href);
    else window.navigation.traverseTo(destination.historyKey);
  };
  return <LeaveDialog question={question} onStay={() => setDestination(null)} onLeave={leave} />;
}
