import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";
import { test as base } from "./test";

/** Requests that may change something in a smoke story: signing in and out. */
const SESSION_PATHS: readonly string[] = ["/api/auth/callback/credentials", "/api/auth/signout"];

/** Requests that pages send without input and that a smoke story blocks: measurements of the browser. */
const BLOCKED_PATHS: readonly string[] = ["/api/browser-spans"];

/** Whether a request only reads, or signs a person in or out. */
export function isHarmless(method: string, url: string): boolean {
  if (method === "GET" || method === "HEAD") return true;
  return method === "POST" && SESSION_PATHS.includes(new URL(url).pathname);
}

const describeRequest = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

/** Blocks every request that is not harmless before it is sent, and returns the list of blocked ones. */
export async function blockChanges(context: BrowserContext): Promise<string[]> {
  const blocked: string[] = [];
  await context.route("**/*", (route, request) => {
    if (isHarmless(request.method(), request.url())) return route.fallback();
    if (!BLOCKED_PATHS.includes(new URL(request.url()).pathname)) blocked.push(describeRequest(request));
    return route.abort();
  });
  return blocked;
}

/** Reports errors of a context's pages: exceptions in scripts, and responses of the portal with status 500 and up. */
function recordErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("weberror", (error) => errors.push(error.error().message));
  context.on("response", (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${describeRequest(response.request())}`);
  });
  return errors;
}

/**
 * Playwright's `test` for stories that are safe against a production portal. The story's context blocks every request
 * except GET, HEAD, signing in and signing out, and the story fails if its pages tried to send one, or had an error.
 * Requests that a story sends itself, without a page, are not checked: don't use `page.request`.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    const blocked = await blockChanges(context);
    const errors = recordErrors(context);
    await use(context);
    expect(blocked, "requests that would change something").toEqual([]);
    expect(errors, "errors of the pages").toEqual([]);
  },
});

/** Opens every page of the main navigation, and expects its heading. */
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

/** Signs out through the palette, and waits for the sign-in page. */
export async function signOut(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("searchbox", { name: "Find a payment, account or action" }).fill("Sign out");
  await page.getByRole("menuitem", { name: /^Sign out/ }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
}
