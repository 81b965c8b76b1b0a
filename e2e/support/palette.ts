import { expect, type Page } from "@playwright/test";
import { whenListening } from "./story";

/** The palette's search field. */
export const palette = (page: Page) => page.getByRole("searchbox", { name: "Find a payment, account or action" });

/** Opens the palette with its shortcut. */
export async function openPalette(page: Page): Promise<void> {
  await whenListening(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette(page)).toBeFocused();
}

/** Types into the open palette and selects the result, by keyboard alone. */
export async function chooseFromPalette(page: Page, text: string, found: RegExp): Promise<void> {
  await page.keyboard.type(text);
  await expect(page.getByRole("menuitem", { name: found })).toBeVisible();
  // Enter takes the active item, which becomes active a moment after it is shown.
  await expect(palette(page)).toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("Enter");
}
