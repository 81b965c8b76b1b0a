import { drawCheck } from "@endorse/playwright/draw-check";
import { expect } from "@playwright/test";
import { depositCheck } from "./support/deposit-page";
import { startDifferingBank } from "./support/differing-bank";
import { openPage, test } from "./support/story";

const PAGES = [
  ["/overview", "Overview"],
  ["/payments", "Payments"],
  ["/positive-pay", "Exceptions"],
  ["/positive-pay/authorizations", "Authorizations"],
  ["/restrictions", "Restrictions"],
  ["/restrictions/new", "Restrict an account"],
  ["/webhooks", "Registrations"],
  ["/webhooks/matrix", "Event subscriptions"],
  ["/webhooks/received", "Received events"],
  ["/audit", "Audit"],
  ["/approvals", "Approvals"],
  ["/people", "People"],
  ["/account", "Your account"],
  ["/deposit", "Deposit a check"],
] as const;

test("[R-13] all pages work with a bank that differs wherever the API document allows it", async ({
  browser,
  startSeparateProduct,
}) => {
  const product = await startSeparateProduct({}, startDifferingBank);
  const page = await openPage(browser, product, "dana");
  const pageErrors: string[] = [];
  page.on("pageerror", (error) => pageErrors.push(error.message));

  // Deposit a check, view it, and cancel it.
  await depositCheck(page, await drawCheck("--seed", "91", "--kind", "business", "--fill", "print"));
  const main = page.getByRole("main");
  await expect(main.getByText("Pending").first()).toBeVisible();
  await expect(page.getByAltText(/^Front of/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the deposit" }).click();
  await expect(main.getByText("Canceled").first()).toBeVisible();

  // The portal is notified of a presented check, reads it, and shows values outside the API contract verbatim.
  await product.sandbox("/inbound-checks", {
    accountNumber: "2218009110",
    amount: 96_422,
    checkNumber: "20598",
    payeeName: "Ridgeway Electric",
  });
  await page.goto("/payments?direction=Inbound");
  await main
    .getByRole("link", { name: /Check 20598/ })
    .locator("visible=true")
    .click();
  await expect(main.getByText("$964.22").first()).toBeVisible();
  await expect(main.getByText("Papyrus").first()).toBeVisible();

  for (const [path, heading] of PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading }), path).toBeVisible();
  }
  await page.goto("/webhooks");
  await expect(main.getByText("This portal").locator("visible=true").first()).toBeVisible();
  expect(pageErrors).toEqual([]);
});
