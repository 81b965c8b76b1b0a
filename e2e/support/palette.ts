import { expect, type Page } from "@playwright/test";
import { whenListening } from "./story";

/** The palette's search field. */
export const palette = (page: Page) => page.getByRole("searchbox", { name: "Find a payment, account or action" });

/** Opens the palette with its keyboard shortcut. */
export async function openPalette(page: Page): Promise<void> {
  await whenListening(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette(page)).toBeFocused();
}

/** Types into the open palette and activates the matching result by keyboard. */
export async function chooseFromPalette(page: Page, text: string, resultName: RegExp): Promise<void> {
  await page.keyboard.type(text);
  await expect(page.getByRole("menuitem", { name: resultName })).toBeVisible();
  // Enter activates the highlighted item, which is highlighted a moment after it is shown.
  await expect(palette(page)).toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("Enter");
}
