import { drawCheck } from "@endorse/playwright/draw-check";
import { expect } from "@playwright/test";
import { depositCheck } from "./support/deposit-page";
import { signIn, test } from "./support/story";

/** US Letter without margins, in CSS pixels. */
const PAPER = { portrait: { width: 725, height: 965 }, landscape: { width: 965, height: 725 } };

test("a payment prints with its check, timeline and record, and with the name of the user who printed it", async ({
  page,
}) => {
  await signIn(page, "dana");
  await depositCheck(
    page,
    await drawCheck("--seed", "881", "--kind", "business", "--fill", "print", "--check-number", "8810"),
  );
  await page.reload();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const [orientation, size] of Object.entries(PAPER)) {
    await page.setViewportSize(size);
    const main = page.getByRole("main");
    const box = (await main.boundingBox())!;
    expect([orientation, Math.round(box.x), Math.round(box.width)]).toEqual([orientation, 0, size.width]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    for (const hidden of ["navigation", "toolbar", "radiogroup", "complementary"] as const) {
      await expect(page.getByRole(hidden)).toHaveCount(0);
    }
    await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);
    const images = main.locator('img[alt=""]');
    await expect(images).toHaveCount(2);
    for (const image of await images.all()) {
      await expect(image).toBeVisible();
      await expect(image).not.toHaveJSProperty("naturalWidth", 0);
      const printed = (await image.boundingBox())!;
      expect(printed.x + printed.width).toBeLessThanOrEqual(size.width);
    }
    for (const heading of ["What happened", "Availability", "Details", "Image quality"]) {
      await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    }
    const top = async (name: string) => (await page.getByRole("heading", { name, exact: true }).boundingBox())!.y;
    expect(await top("What happened")).toBeLessThan(await top("Details"));
    expect(await top("Details")).toBeLessThan(await top("Image quality"));
    await expect(page.getByRole("table", { name: /^Image quality tests/ })).toHaveCount(0);
    await expect(page.getByText("Eastern time", { exact: true })).toBeHidden();
    await expect(page.getByText(/^Printed by Dana .* Times are in /)).toBeVisible();
    // Prints have a white background, even from the dark theme.
    await expect(page.locator("body")).toHaveCSS("color", "rgb(26, 28, 26)");
  }
});
