import { NAVIGATION_EVENT } from "@/components/shell/navigation-event";

/** Called by Next's router when the user follows a link or goes back. */
export function onRouterTransitionStart(url: string): void {
  // This function runs inside a React transition, so a state change made here would appear only when it ends.
  queueMicrotask(() => dispatchEvent(new CustomEvent(NAVIGATION_EVENT, { detail: new URL(url, location.href) })));
}

// Register the service worker after the page has loaded, so that it does not compete with the page's requests. Without
// the service worker, an offline browser shows its own error page.
if (process.env.NODE_ENV === "production" && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/service-worker.js").catch(() => {}));
}
