import type { Page } from "@playwright/test";

/** Paths of requests that pages send without user input, to report viewers of a payment and user activity. */
const AUTOMATIC_PATHS: readonly string[] = ["/api/presence", "/api/session"];

/** Records every page request that may change data, such as a server action or an upload. */
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
