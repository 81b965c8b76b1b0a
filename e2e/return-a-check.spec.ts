import { mainLink } from "@endorse/playwright/pages/main-link";
import { expect } from "@playwright/test";
import { checkScreen } from "./support/check-screen";
import { INPUT_MODES, KEYBOARD } from "./support/input-modes";
import { signIn, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

const NUMBERS = INPUT_MODES.map((_, index) => String(20_598 + index));

// All three checks are presented on one business day and complete at its close.
test.beforeAll(async ({ product }) => {
  for (const checkNumber of NUMBERS) {
    await product.sandbox("/inbound-checks", {
      accountNumber: "2218009110",
      amount: 96_422,
      checkNumber,
      payeeName: "Ridgeway Electric",
    });
  }
  await product.sandbox("/clock/advance", { to: "next-business-day" });
});

for (const [index, mode] of INPUT_MODES.entries()) {
  const checkNumber = NUMBERS[index];

  test(`[GAP-23] Dana returns an inbound check and sees it sent, ${mode.name}`, async ({ page, product }) => {
    await page.setViewportSize({ width: mode.width, height: 900 });
    await signIn(page, "dana");
    await page.goto("/payments?direction=Inbound");
    await mode.press(page, mainLink(page, new RegExp(`Check ${checkNumber}`)));
    await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
    const main = page.getByRole("main");
    const returnButton = page.getByRole("button", { name: "Return", exact: true });
    await expect(returnButton).not.toHaveAttribute("aria-disabled", "true");
    await mode.press(page, returnButton);
    const dialog = page.getByRole("dialog", { name: "Return this check?" });
    if (mode !== KEYBOARD) await checkScreen(page, "return dialog");
    await dialog.getByLabel("Return reason").fill("stop");
    await mode.press(page, dialog.getByRole("radio", { name: /Stop payment/ }));

    // If the bank is unreachable, the page shows the failure and keeps the selected reason.
    await mode.takeBankDown(product);
    await mode.press(page, dialog.getByRole("button", { name: "Return the check" }));
    await expect(dialog.getByRole("alert")).toContainText("Not sent. The bank can’t be reached.");
    await expect(dialog.getByRole("radio", { name: /Stop payment/ })).toBeChecked();
    await mode.bringBankUp(product);
    await mode.press(page, dialog.getByRole("button", { name: "Return the check" }));
    await expect(dialog).toBeHidden();
    await expect(main.getByText("This check was returned")).toBeVisible();

    await mode.press(page, main.getByRole("link", { name: "Return", exact: true }).first());
    await expect(main).toContainText("Outbound return");
    await expect(main.getByText("Return requested")).toBeVisible();
    await product.sandbox("/clock/advance", { to: "next-window" });
    // The bank sends no event for this change, so the portal sees it on its next read.
    await expect(main.getByText("Batched").first()).toBeVisible({ timeout: TIME_LIMITS.job });
    await product.sandbox("/clock/advance", { duration: "PT1H" });
    await expect(main.getByText("Sent for clearing")).toBeVisible();
    await product.sandbox("/clock/advance", { to: "next-business-day" });
    await expect(main.getByText("Completed").first()).toBeVisible();
    product.claim(
      `returned once, ${mode.name}`,
      `select count(*)::int as returns from payments back join payments original
        on back.original_payment_id = original.id and original.check_number = '${checkNumber}'`,
      { returns: 1 },
    );
  });
}
