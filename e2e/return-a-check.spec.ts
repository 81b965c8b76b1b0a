import { expect } from "@playwright/test";
import { judgeScreen } from "./support/judge-screen";
import { signIn, test } from "./support/story";
import { KEYBOARD, WAYS } from "./support/ways";

const NUMBERS = WAYS.map((_, index) => String(20_598 + index));

// All three are presented on one day, and completed at its close.
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

for (const [index, way] of WAYS.entries()) {
  const checkNumber = NUMBERS[index];

  test(`[GAP-23] Dana returns an inbound check and watches it go out, ${way.name}`, async ({ page, product }) => {
    await page.setViewportSize({ width: way.width, height: 900 });
    await signIn(page, "dana");
    await page.goto("/payments?direction=Inbound");
    await way.press(
      page,
      page
        .getByRole("main")
        .getByRole("link", { name: new RegExp(`Check ${checkNumber}`) })
        .first(),
    );
    await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
    const main = page.getByRole("main");
    const giveBack = page.getByRole("button", { name: "Return", exact: true });
    await expect(giveBack).not.toHaveAttribute("aria-disabled", "true");
    await way.press(page, giveBack);
    const dialog = page.getByRole("dialog", { name: "Return this check?" });
    if (way !== KEYBOARD) await judgeScreen(page, "return dialog");
    await dialog.getByLabel("Why it goes back").fill("stop");
    await way.press(page, dialog.getByRole("radio", { name: /Stop payment/ }));

    // The bank goes away before it is sent: that is said, and the reason stays chosen.
    await way.loseBank(product);
    await way.press(page, dialog.getByRole("button", { name: "Return the check" }));
    await expect(dialog.getByRole("alert")).toContainText("Nothing was sent: the bank can’t be reached.");
    await expect(dialog.getByRole("radio", { name: /Stop payment/ })).toBeChecked();
    await way.regainBank(product);
    await way.press(page, dialog.getByRole("button", { name: "Return the check" }));
    await expect(dialog).toBeHidden();
    await expect(main.getByText("This check was returned")).toBeVisible();

    await way.press(page, main.getByRole("link", { name: "Return", exact: true }));
    await expect(main).toContainText("Outbound return");
    await expect(main.getByText("Return requested")).toBeVisible();
    await product.sandbox("/clock/advance", { to: "next-window" });
    await expect(main.getByText("Batched").first()).toBeVisible();
    await product.sandbox("/clock/advance", { duration: "PT1H" });
    await expect(main.getByText("Sent for clearing")).toBeVisible();
    await product.sandbox("/clock/advance", { to: "next-business-day" });
    await expect(main.getByText("Completed").first()).toBeVisible();
    product.claim(
      `returned once, ${way.name}`,
      `select count(*)::int as returns from payments back join payments original
        on back.original_payment_id = original.id and original.check_number = '${checkNumber}'`,
      { returns: 1 },
    );
  });
}
