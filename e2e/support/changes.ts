import type { Page } from "@playwright/test";

/** Requests that a page sends without input: who is viewing a payment, and that the person is active. */
const AUTOMATIC_PATHS: readonly string[] = ["/api/presence", "/api/session"];

/** Records every request of a page that may change something, such as server actions and uploads. */
export function recordChanges(page: Page): string[] {
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" || request.method() === "HEAD" || request.url().startsWith("blob:")) return;
    const { pathname } = new URL(request.url());
    if (!AUTOMATIC_PATHS.includes(pathname))
      changes.push(`${request.method()} ${pathname} ${request.postData() ?? ""}`);
  });
  return changes;
}
