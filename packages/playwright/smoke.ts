import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";
import { test as base } from "./test";

/** Paths to which a smoke story may send POST requests: signing in and out. */
const SESSION_PATHS: readonly string[] = ["/api/auth/callback/credentials", "/api/auth/signout"];

/** Paths of background requests that are blocked without failing the story: browser measurements. */
const BLOCKED_PATHS: readonly string[] = ["/api/browser-spans"];

/** Returns whether a request only reads data or signs a user in or out. */
export function isHarmless(method: string, url: string): boolean {
  if (method === "GET" || method === "HEAD") return true;
  return method === "POST" && SESSION_PATHS.includes(new URL(url).pathname);
}

const describeRequest = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

/** Blocks every request that is not harmless, and returns a list to which blocked requests are added. */
export async function blockChanges(context: BrowserContext): Promise<string[]> {
  const blocked: string[] = [];
  await context.route("**/*", (route, request) => {
    if (isHarmless(request.method(), request.url())) return route.fallback();
    if (!BLOCKED_PATHS.includes(new URL(request.url()).pathname)) blocked.push(describeRequest(request));
    return route.abort();
  });
  return blocked;
}

/** Returns a list to which page errors are added: uncaught exceptions and responses with status 500 or higher. */
function recordErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("weberror", (error) => errors.push(error.error().message));
  context.on("response", (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${describeRequest(response.request())}`);
  });
  return errors;
}

/**
 * Playwright's `test` for stories that are safe against a production portal. Only GET and HEAD
 * requests, signing in and signing out are allowed. The story fails if a page tries to send any other request, or has
 * an error. Requests that a story sends without a page are not checked: don't use `page.request`.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    const blocked = await blockChanges(context);
    const errors = recordErrors(context);
    await use(context);
    expect(blocked, "requests that would change something").toEqual([]);
    expect(errors, "page errors").toEqual([]);
  },
});

/** Opens every page in the main navigation, and expects a heading on each. */
export async function openEveryPage(page: Page): Promise<void> {
  const links = page.getByRole("navigation", { name: "Main" }).first().getByRole("link");
  const paths = new Set<string>();
  for (const link of await links.all()) paths.add((await link.getAttribute("href"))!);
  expect(paths.size, "pages of the main navigation").toBeGreaterThan(2);
  for (const path of paths) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    const heading = page.getByRole("heading", { level: 1 }).first();
    await expect(heading, path).toBeVisible();
    await expect(heading, path).not.toHaveText("Couldn’t load this page");
  }
}

/** Signs out with the command palette, and waits for the sign-in page. */
export async function signOut(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("searchbox", { name: "Find a payment, account or action" }).fill("Sign out");
  await page.getByRole("menuitem", { name: /^Sign out/ }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
}
