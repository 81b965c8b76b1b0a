import { expect, type Page } from "@playwright/test";
import { signIn, test } from "./support/story";

/** React's placeholder for a part of the page that streams later. */
const PENDING = "<!--$?-->";

test("a page opened by URL arrives complete with its title in the head, and a slow link shows a loading state @core", async ({
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

/** Describes what the page shows. Without scripts, the buttons for the list's next and previous payment are disabled. */
async function describeMain(page: Page): Promise<string> {
  return (await page.getByRole("main").ariaSnapshot()).replaceAll(" [disabled]", "");
}

test("five payments opened in tabs show the same before and after their scripts run @core", async ({
  page,
  browser,
  product,
}) => {
  for (const checkNumber of ["77101", "77102", "77103", "77104", "77105"])
    await product.sandbox("/inbound-checks", { accountNumber: "2218009276", amount: 41_200, checkNumber });
  await signIn(page, "developer");
  const rows = page.getByRole("link", { name: /^Check 7710[1-5], open$/ });
  await page.goto("/payments?direction=Inbound");
  await expect(rows).toHaveCount(5);
  const paths = await rows.evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  const storageState = await page.context().storageState();
  const withoutScripts = await browser.newContext({ baseURL: product.url, storageState, javaScriptEnabled: false });
  for (const path of paths) {
    const documentPage = await withoutScripts.newPage();
    await documentPage.goto(path);
    const tab = await page.context().newPage();
    await tab.goto(path);
    expect(await describeMain(tab), path).toBe(await describeMain(documentPage));
    await tab.close();
  }
  await withoutScripts.close();
});
