import { drawCheck } from "@endorse/playwright/draw-check";
import { expect, type Route } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { addImages, depositCheck, fillDeposit } from "./support/deposit-page";
import { signIn, test } from "./support/story";

test.beforeAll(openBusinessDay);

test("Dana deposits a valid check and follows it until it completes @core", async ({ page, product }) => {
  await signIn(page, "dana");
  await depositCheck(
    page,
    await drawCheck(
      ...["--seed", "11", "--kind", "business", "--fill", "print"],
      ...["--amount", "1843.20", "--check-number", "5120"],
    ),
    "STORY-GOOD",
  );

  await expect(page.getByRole("heading", { level: 1, name: "$1,843.20" })).toBeVisible();
  await expect(page.locator("main")).toContainText("Pending");
  await expect(page.getByAltText(/^Front of/)).toBeVisible();
  await expect(page.locator("main")).toContainText("STORY-GOOD");
  await expect(page.getByRole("main").getByText("Dana Reyes").filter({ visible: true }).first()).toBeVisible();

  // The page updates automatically as windows and business days pass.
  await product.sandbox("/clock/advance", { to: "next-window" });
  await product.sandbox("/clock/advance", { to: "next-business-day" });
  await product.sandbox("/clock/advance", { to: "next-business-day" });
  await expect(page.getByRole("main").getByText("Completed").first()).toBeVisible();

  await page.getByRole("link", { name: "Payments", exact: true }).first().click();
  await expect(page.getByRole("main")).toContainText("5120");
  await page.getByRole("navigation", { name: "Filters" }).getByRole("button", { name: "Status" }).click();
  await page
    .getByRole("dialog", { name: "Status" })
    .getByRole("checkbox", { name: /^Completed/ })
    .check();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/status=Completed/);
  await expect(page.getByRole("main")).toContainText("$1,843.20");
});

test("the amount read from the images is suggested and compared, and invalid fields show what to enter", async ({
  page,
}) => {
  const check = await drawCheck("--seed", "12", "--kind", "business", "--amount", "1204.57");
  await signIn(page, "dana");
  await addImages(page, check);
  await expect(page.getByText(/MICR read, \d+ symbols/)).toBeVisible();

  // The amount read from the image is only suggested; the typed amount is compared with it.
  const amount = page.getByLabel("Amount");
  await expect(page.getByText("The image shows $1,204.57", { exact: true })).toBeVisible();
  await expect(amount).toHaveValue("");
  // When the field loses focus, its empty-field error must not move the button during the click.
  await amount.focus();
  await page.getByRole("button", { name: "Use $1,204.57" }).click({ delay: 300 });
  await expect(amount).toHaveValue("1,204.57");
  await expect(amount).toBeFocused();
  await expect(page.getByText("matches the amount on the image")).toBeVisible();
  // One key also replaces a different amount.
  await amount.fill("12");
  await amount.press("ArrowDown");
  await expect(amount).toHaveValue("1,204.57");
  await amount.fill("1204.75");
  const warning = page.getByText("The image shows $1,204.57; you typed $1,204.75, $0.18 more.");
  await expect(warning).toHaveCount(0);
  await fillDeposit(page, { account: "2218009144", amount: "1204.75" });
  // The button must not move, even if the deposit outlook arrives late or not at all.
  const outlookRequest = new Promise<Route>((resolve) => void page.route("**/api/deposit-outlook*", resolve));
  await page.getByRole("button", { name: "Review deposit" }).click();
  const deposit = page.getByRole("button", { name: "Deposit $1,204.75" });
  await expect(deposit).toBeVisible();
  await expect(warning).toBeVisible();
  const position = await deposit.boundingBox();
  await (await outlookRequest).abort();
  await expect(page.getByText("Expected availability is unknown right now.")).toBeVisible();
  expect(await deposit.boundingBox()).toEqual(position);
  await page.unroute("**/api/deposit-outlook*");
  await expect(page.getByRole("button", { name: "Use $1,204.57" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Deposit $1,204.57" })).toBeFocused();
  await expect(warning).toHaveCount(0);
  await page.getByRole("button", { name: "Edit the deposit" }).click();
  await expect(amount).toHaveValue("1,204.57");

  await fillDeposit(page, { account: "", amount: "" });
  await page.getByRole("button", { name: "Review deposit" }).click();
  await expect(page.getByText("Enter an amount in dollars and cents, like 2,418.50.")).toBeVisible();
  await fillDeposit(page, { account: "22", amount: "12.345" });
  await page.getByRole("button", { name: "Review deposit" }).click();
  await expect(page.getByText("Enter up to two digits after the decimal point.")).toBeVisible();
  await expect(page.getByText(/4 to 17 digits/)).toBeVisible();
});
