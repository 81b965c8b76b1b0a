import { drawCheck } from "@endorse/playwright/draw-check";
import { expect } from "@playwright/test";
import { checkScreen, nameWidth, WIDTHS } from "./support/check-screen";
import { addImages, depositCheck } from "./support/deposit-page";
import { openPalette } from "./support/palette";
import { signIn, signInByForm, test } from "./support/story";

for (const [index, width] of WIDTHS.entries()) {
  test(`axe reports no violations on the overview, audit and not-found pages, ${nameWidth(width)}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/sign-in");
    await checkScreen(page, "sign-in");
    await signInByForm(page, "dana");
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await checkScreen(page, "overview");
    await openPalette(page);
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await checkScreen(page, "palette");
    await page.keyboard.type("zz top");
    await expect(page.getByText("Nothing found for “zz top”")).toBeVisible();
    await checkScreen(page, "palette, nothing found");
    await page.keyboard.press("Escape");
    await page.goto("/audit");
    await page
      .getByRole("button", { name: /^Details of Sign in/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /^Details of Sign in/, expanded: true })).toBeVisible();
    await checkScreen(page, "audit");
    await page.goto("/audit?subject=none");
    await checkScreen(page, "audit, none");
    await page.goto("/approvals");
    await expect(page.getByText("No proposals to review")).toBeVisible();
    await checkScreen(page, "approvals, none");
    await page.goto("/people");
    await expect(page.getByText("Your roles do not include Administrator.")).toBeVisible();
    await checkScreen(page, "people, not permitted");
    await page.goto("/payments/6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f");
    await checkScreen(page, "payment, unknown id");
    await page.goto("/nowhere");
    await checkScreen(page, "not found");
  });

  test(`axe reports no violations on the deposit and payment screens, ${nameWidth(width)}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "dana");
    const check = await drawCheck("--seed", String(70 + index));
    await page.goto("/deposit");
    await expect(page.getByRole("heading", { level: 1, name: "Deposit a check" })).toBeVisible();
    await checkScreen(page, "deposit, empty");
    await addImages(page, check);
    await checkScreen(page, "deposit, with pictures");
    await depositCheck(page, check);
    await expect(page.getByAltText(/^Front of/)).toBeVisible();
    await checkScreen(page, "payment");
    await page.goto("/payments");
    await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
    await checkScreen(page, "payments");
    await page.getByRole("button", { name: "Status" }).click();
    await expect(page.getByRole("dialog", { name: "Status" })).toBeVisible();
    await checkScreen(page, "payments, a filter");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Export" }).click();
    await checkScreen(page, "payments, export");
    await page.goto("/payments?direction=Outbound&min=1&payee=nobody&status=Unheard");
    await checkScreen(page, "payments, filtered");
    await page.goto("/payments?check=0");
    await expect(page.getByText("No payments match these filters")).toBeVisible();
    await checkScreen(page, "payments, none");
  });
}
