import type { BrowserContext, Page } from "@playwright/test";
import { whenHydrated } from "./hydration";
import type { Credentials } from "./settings";

/** Signs a user in through the sign-in page, and waits until the portal's first page is hydrated. */
export async function signInByForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("navigation", { name: "Main" }).first().waitFor();
  await whenHydrated(page);
}

/**
 * Signs a user in by sending the sign-in form's requests, without opening a page.
 *
 * @param context a browser context with the portal as its base URL
 * @param timeZone the browser's time zone, such as `America/New_York`
 * @throws Error if the portal rejects the credentials
 */
export async function signInByRequest(
  context: BrowserContext,
  { email, password }: Credentials,
  timeZone: string,
): Promise<void> {
  const csrf = await context.request.get("/api/auth/csrf");
  const { csrfToken } = await csrf.json();
  const form = { csrfToken, email, password, json: "true" };
  const headers = { origin: new URL(csrf.url()).origin };
  const response = await context.request.post("/api/auth/callback/credentials", { form, headers });
  if (!response.ok()) throw new Error(`${email} is not signed in: ${response.status()} ${await response.text()}`);
  // The sign-in form also saves the browser's time zone.
  await context.addCookies([{ name: "zone", value: encodeURIComponent(timeZone), url: headers.origin }]);
}
