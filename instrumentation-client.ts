import { NAVIGATION_EVENT } from "@/components/shell/navigation-event";

/** Called by Next's router when a person follows a link or goes back. */
export function onRouterTransitionStart(url: string): void {
  // This call runs inside React's transition, so a state change made here would show only when the transition ends.
  queueMicrotask(() => dispatchEvent(new CustomEvent(NAVIGATION_EVENT, { detail: new URL(url, location.href) })));
}

// Registered after the page has loaded, so that it does not compete with the page's requests. Without the service
// worker, an offline browser shows its own error page.
if (process.env.NODE_ENV === "production" && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/service-worker.js").catch(() => {}));
}
