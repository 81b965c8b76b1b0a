import { expect } from "@playwright/test";
import { checkLayout, WIDTHS } from "./support/check-screen";
import { openPage, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

test("the development server shows every component in its states, in both themes and widths", async ({
  browser,
  startSeparateProduct,
}, story) => {
  const product = await startSeparateProduct({}, undefined, { dev: true });
  const page = await openPage(browser, product, "developer");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // The development server compiles the page on its first request.
    await page.goto("/dev/components", { timeout: TIME_LIMITS.job });
    await expect(page.getByRole("heading", { level: 1, name: "Components" })).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const body = await page.screenshot({ fullPage: true, animations: "disabled" });
      await story.attach(`components, ${colorScheme}, ${width} px`, { body, contentType: "image/png" });
    }
    // Some components are shown loading, so the page never settles.
    await checkLayout(page, `components, ${width} px`);
  }
});
