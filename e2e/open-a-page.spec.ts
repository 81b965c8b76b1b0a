import { expect } from "@playwright/test";
import { signIn, test } from "./support/story";

/** React's placeholder for a part of a page that is streamed later. */
const PENDING = "<!--$?-->";

test("a page opened by its URL is complete, with its title first; a slow link shows that it is loading @core", async ({
  page,
}) => {
  await signIn(page, "developer");
  for (const path of ["/overview", "/payments", "/positive-pay", "/restrictions", "/developers/requests"]) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).not.toContain(PENDING);
    expect(html.indexOf(" · Endorse</title>"), path).toBeGreaterThan(0);
    expect(html.indexOf(" · Endorse</title>"), path).toBeLessThan(html.indexOf("<body"));
  }

  await page.goto("/payments");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/restrictions\?_rsc/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("link", { name: "Restrictions", exact: true }).click();
  await expect(page.locator("[data-pending-navigation]")).toBeVisible();
  release();
  await expect(page).toHaveTitle("Restrictions · Endorse");
  await expect(page.locator("[data-pending-navigation]")).toHaveCount(0);
});
