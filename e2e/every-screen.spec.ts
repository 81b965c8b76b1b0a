import { expect } from "@playwright/test";
import { drawCheck } from "./support/checks";
import { depositCheck, givePictures } from "./support/deposit-page";
import { judgeScreen, WIDTHS } from "./support/judge-screen";
import { openPalette } from "./support/palette";
import { signInByForm, test } from "./support/story";

for (const [index, width] of WIDTHS.entries()) {
  test(`axe finds nothing on any screen, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/sign-in");
    await judgeScreen(page, "sign-in");
    await signInByForm(page, "dana");
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await judgeScreen(page, "overview");
    await openPalette(page);
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await judgeScreen(page, "palette");
    await page.keyboard.type("zz top");
    await expect(page.getByText("Nothing found for “zz top”")).toBeVisible();
    await judgeScreen(page, "palette, nothing found");
    await page.keyboard.press("Escape");
    await page.goto("/audit");
    await page
      .getByRole("button", { name: /^Details of Sign in/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /^Details of Sign in/, expanded: true })).toBeVisible();
    await judgeScreen(page, "audit");
    await page.goto("/audit?subject=none");
    await judgeScreen(page, "audit, none");
    const check = await drawCheck("--seed", String(70 + index));
    await page.goto("/deposit");
    await expect(page.getByRole("heading", { level: 1, name: "Deposit a check" })).toBeVisible();
    await judgeScreen(page, "deposit, empty");
    await givePictures(page, check);
    await judgeScreen(page, "deposit, with pictures");
    await depositCheck(page, check);
    await expect(page.getByAltText(/^Front of/)).toBeVisible();
    await judgeScreen(page, "payment");
    await page.goto("/payments");
    await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
    await judgeScreen(page, "payments");
    await page.getByRole("button", { name: "Status" }).click();
    await expect(page.getByRole("dialog", { name: "Status" })).toBeVisible();
    await judgeScreen(page, "payments, a filter");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Export" }).click();
    await judgeScreen(page, "payments, export");
    await page.goto("/payments?direction=Outbound&min=1&payee=nobody&status=Unheard");
    await judgeScreen(page, "payments, filtered");
    await page.goto("/payments?check=0");
    await expect(page.getByText("No payments match these filters")).toBeVisible();
    await judgeScreen(page, "payments, none");
    await page.goto("/payments/6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f");
    await judgeScreen(page, "payment, unknown id");
    await page.goto("/nowhere");
    await judgeScreen(page, "not found");
  });
}
