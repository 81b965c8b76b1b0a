import { expect, type Locator, type Page } from "@playwright/test";

/** How a person works: with a mouse, with a keyboard alone, or with a finger on a phone. */
export interface Way {
  readonly name: string;
  readonly width: number;
  /** Does what pressing this does. */
  press(page: Page, target: Locator): Promise<void>;
}

const MOST_TABS = 120;

/** Goes to something by the Tab key alone, as far as the page's own order of focus leads there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${target}`);
}

/** The three ways in which every story is told. */
export const WAYS: readonly Way[] = [
  { name: "with a mouse", width: 1440, press: (_, target) => target.click() },
  {
    name: "by keyboard alone",
    width: 1440,
    press: async (page, target) => {
      await tabTo(page, target);
      const isChoice = await target.evaluate(
        (element) => element instanceof HTMLInputElement && /checkbox|radio/.test(element.type),
      );
      await page.keyboard.press(isChoice ? "Space" : "Enter");
    },
  },
  { name: "390 px wide", width: 390, press: (_, target) => target.click() },
];
