import { drawCheck } from "@endorse/playwright/draw-check";
import { formatDollars } from "@endorse/playwright/pages/deposit-page";
import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { checkScreen } from "./support/check-screen";
import { fillDeposit, sendDeposit } from "./support/deposit-page";
import { openContext, signIn, test } from "./support/story";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test.beforeAll(openBusinessDay);

test("[R-45] a signed-out phone captures both sides for Dana's deposit, and its link works only once @core", async ({
  browser,
  page,
  product,
}) => {
  const check = await drawCheck("--seed", "36", "--photo");
  await signIn(page, "dana");
  await page.goto("/deposit");
  await page.getByRole("button", { name: "Use a phone" }).first().click();
  const panel = page.getByRole("region", { name: "Take both sides with a phone" });
  await expect(panel.getByText("A phone can’t reach this portal")).toBeVisible();
  const link = (await panel.getByTestId("capture-link").textContent())!;
  await checkScreen(page, "deposit, a phone");

  const phone = await (await openContext(browser, product, PHONE)).newPage();
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Take both sides of the check" })).toBeVisible();
  expect(phone.url()).toBe(`${product.url}/capture`);
  await checkScreen(phone, "capture");
  await expect(panel.getByRole("listitem").filter({ hasText: "Opened: Chrome on " })).toBeVisible();
  const stranger = await (await openContext(browser, product, PHONE)).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("main")).toContainText("opened on another device");
  await checkScreen(stranger, "capture, refused");

  await choose(phone, "Choose images", check.front);
  await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();
  await expect(phone.getByRole("button", { name: "Take the back" })).toBeVisible();
  // A phone that was locked resumes where it left off.
  await phone.reload();
  await choose(phone, "Choose an image", check.back);
  await expect(phone.getByRole("heading", { name: "Done" })).toBeVisible();
  await checkScreen(phone, "capture, done");
  await expect(page.getByAltText("Back of the check to deposit")).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByText(/MICR read, \d+ symbols/)).toBeVisible();
  await stranger.goto(`${link}x`);
  await expect(stranger.getByRole("main")).toContainText("This link is not valid");

  await fillDeposit(page, { account: "2218009144", amount: formatDollars(check.truth.amountCents) });
  await sendDeposit(page);
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
});

/** Presses a button and selects a file in the file chooser it opens. */
async function choose(page: Page, button: string, file: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  await chooser.setFiles(file);
}
