import type { Page } from "@playwright/test";

/** Says who looks at a payment, by itself and for as long as the page is open. */
const PRESENCE = "/api/presence";

/** Records every request of a page that may change something: server actions and uploads, anything but reading. */
export function recordChanges(page: Page): string[] {
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" || request.method() === "HEAD" || request.url().startsWith("blob:")) return;
    const { pathname } = new URL(request.url());
    if (pathname !== PRESENCE) changes.push(`${request.method()} ${pathname} ${request.postData() ?? ""}`);
  });
  return changes;
}
