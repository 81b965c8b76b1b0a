import type { Page } from "@playwright/test";

/** What a page says by itself: who looks at a payment, and that its person is there. */
const SAID_BY_ITSELF: readonly string[] = ["/api/presence", "/api/session"];

/** Records every request of a page that may change something: server actions and uploads, anything but reading. */
export function recordChanges(page: Page): string[] {
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" || request.method() === "HEAD" || request.url().startsWith("blob:")) return;
    const { pathname } = new URL(request.url());
    if (!SAID_BY_ITSELF.includes(pathname)) changes.push(`${request.method()} ${pathname} ${request.postData() ?? ""}`);
  });
  return changes;
}
