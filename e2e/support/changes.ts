import type { Page } from "@playwright/test";

/** Records every request of a page that may change something: server actions and uploads, anything but reading. */
export function recordChanges(page: Page): string[] {
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" || request.method() === "HEAD" || request.url().startsWith("blob:")) return;
    changes.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ""}`);
  });
  return changes;
}
