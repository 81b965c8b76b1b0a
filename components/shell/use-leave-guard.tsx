"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { lazyComponent } from "@/components/ui/on-demand";
import type { LeaveQuestion } from "./leave-dialog";

const LeaveDialog = lazyComponent(() => import("./leave-dialog").then((module) => module.LeaveDialog));

/** The target of a navigation: a link's URL, or the key of a browser history entry. */
type Destination = { href: string } | { historyKey: string };

let guards = 0;

/** Returns whether any guard is active, meaning that leaving the page would lose input. */
export const hasUnsentInput = (): boolean => guards > 0;

/**
 * Asks for confirmation before the user loses unsaved input by following a link within the portal, using the browser's
 * Back or Forward, or closing the page.
 *
 * @returns the dialog to render; null while no confirmation is needed
 */
export function useLeaveGuard(isDirty: boolean, question: LeaveQuestion): ReactNode {
  const router = useRouter();
  const [destination, setDestination] = useState<Destination | null>(null);
  const mayLeave = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target === "_blank" || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (link.pathname === location.pathname) return;
      // Runs before React's listeners, which would navigate.
      event.preventDefault();
      event.stopPropagation();
      setDestination({ href: link.pathname + link.search });
    };
    // A browser allows canceling a second traversal only after a further user activation.
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable || mayLeave.current) return;
      event.preventDefault();
      setDestination({ historyKey: event.destination.key });
    };
    // Older browsers lack the Navigation API, so Back is not guarded there.
    const history = "navigation" in window ? window.navigation : null;
    guards += 1;
    window.addEventListener("beforeunload", onBeforeUnload);
    document.addEventListener("click", onClick, true);
    history?.addEventListener("navigate", onNavigate);
    return () => {
      guards -= 1;
      window.removeEventListener("beforeunload", onBeforeUnload);
      document.removeEventListener("click", onClick, true);
      history?.removeEventListener("navigate", onNavigate);
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
