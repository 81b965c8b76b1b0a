import { expect } from "@playwright/test";
import { checkScreen } from "./support/check-screen";
import { openContext, signIn, test } from "./support/story";

test.use({ storageState: { cookies: [], origins: [] } });

test("a signed-out browser can load the public files and install the portal", async ({ page, request }) => {
  const manifest = await request.get("/manifest.webmanifest", { maxRedirects: 0 });
  expect(manifest.status()).toBe(200);
  const { icons, start_url: startUrl, display } = await manifest.json();
  expect({ startUrl, display }).toEqual({ startUrl: "/overview", display: "standalone" });
  for (const path of ["/apple-touch-icon.png", ...icons.map(({ src }: { src: string }) => src)]) {
    const icon = await request.get(path, { maxRedirects: 0 });
    expect([path, icon.status(), icon.headers()["content-type"]]).toEqual([path, 200, "image/png"]);
  }
  const robots = await request.get("/robots.txt", { maxRedirects: 0 });
  expect(await robots.text()).toBe("User-agent: *\nDisallow: /\n");
  // SECURITY_CONTACT is not set.
  expect((await request.get("/.well-known/security.txt", { maxRedirects: 0 })).status()).toBe(404);
  await page.goto("/sign-in");
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/manifest.webmanifest");
  // Without this link, browsers request /favicon.ico, which does not exist.
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "/icon.svg");
  await expect(page.locator("link[rel=apple-touch-icon]")).toHaveAttribute("href", "/apple-touch-icon.png");
});

test("opening a page offline shows an offline page without stored data, and the page loads once back online", async ({
  browser,
  product,
}) => {
  const context = await openContext(browser, product, { serviceWorkers: "allow" });
  const page = await context.newPage();
  await signIn(page, "dana");
  await page.goto("/overview");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  // Not with `goto`, which waits for React: the offline page does not use it.
  await page.evaluate(() => location.assign("/payments"));
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await checkScreen(page, "opened without a connection");
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toEqual(["/offline.html"]);
  await context.setOffline(false);
  await expect(page).toHaveTitle("Payments · Endorse");
});

test("a dialog whose code fails to load leaves the page unchanged, and opens when the connection returns", async ({
  page,
}) => {
  await signIn(page, "dana");
  await page.goto("/account");
  await page.route("**/_next/static/chunks/**", (route) => route.abort());
  await page.getByLabel("Current password").fill("kept");
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(page.getByText("Couldn’t load part of this page")).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveValue("kept");
  await page.unroute("**/_next/static/chunks/**");
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("[R-29] if the sign-out warning fails to load, the session is not extended and the warning appears later", async ({
  page,
}) => {
  await signIn(page, "dana");
  let remainingMs = 125_000;
  const extensionRequests: string[] = [];
  await page.route("**/api/session", (route) => {
    if (route.request().method() === "POST") extensionRequests.push(route.request().url());
    return route.fulfill({ json: { remainingMs, canProlong: true } });
  });
  await page.goto("/overview");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await page.route("**/_next/static/chunks/**", (route) => route.abort());
  remainingMs = 100_000;
  await expect(page.getByText("Couldn’t load part of this page")).toBeVisible();
  expect(extensionRequests).toEqual([]);
  await page.unroute("**/_next/static/chunks/**");
  await expect(page.getByRole("alertdialog", { name: "Still there?" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Stay signed in" })).toBeFocused();
  expect(extensionRequests).toEqual([]);
});
