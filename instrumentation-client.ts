import { NAVIGATION_EVENT } from "@/components/shell/navigation-event";

/** Called by Next's router when a person follows a link or goes back. */
export function onRouterTransitionStart(url: string): void {
  // Afterwards: the call is part of React's transition, and so would be what it changes, which shows only at the end.
  queueMicrotask(() => dispatchEvent(new CustomEvent(NAVIGATION_EVENT, { detail: new URL(url, location.href) })));
}

// After the page has loaded, so that it competes with nothing that the page needs. Without it the browser shows its own page.
if (process.env.NODE_ENV === "production" && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/service-worker.js").catch(() => {}));
}
