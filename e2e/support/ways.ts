import { expect, type Locator, type Page } from "@playwright/test";
import type { Product } from "./product";

/** How a person works: with a mouse, with a keyboard alone, or with a finger on a phone. */
export interface Way {
  readonly name: string;
  readonly width: number;
  /** Does what pressing this does. */
  press(page: Page, target: Locator): Promise<void>;
  /**
   * Takes the bank away from the portal. With a mouse its process is killed; in the other ways its port refuses the
   * portal's connections, which is all that the portal sees of a bank that was killed.
   */
  loseBank(product: Product): Promise<void>;
  /** Gives the bank back: with a mouse it starts again on what it had written. */
  regainBank(product: Product): Promise<void>;
}

const KILLED: Pick<Way, "loseBank" | "regainBank"> = {
  loseBank: (product) => product.killBank(),
  regainBank: (product) => product.startBank(),
};

const OUT_OF_REACH: Pick<Way, "loseBank" | "regainBank"> = {
  loseBank: (product) => product.disconnectBank(),
  regainBank: (product) => product.reconnectBank(),
};

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

export const MOUSE: Way = { name: "with a mouse", width: 1440, press: (_, target) => target.click(), ...KILLED };

export const KEYBOARD: Way = {
  name: "by keyboard alone",
  width: 1440,
  press: async (page, target) => {
    await tabTo(page, target);
    // A button at work takes no press; a mouse waits for it by itself.
    await expect(target).toBeEnabled();
    const isChoice = await target.evaluate(
      (element) => element instanceof HTMLInputElement && /checkbox|radio/.test(element.type),
    );
    await page.keyboard.press(isChoice ? "Space" : "Enter");
  },
  ...OUT_OF_REACH,
};

export const PHONE: Way = { name: "390 px wide", width: 390, press: (_, target) => target.click(), ...OUT_OF_REACH };

/** The three ways in which every story is told. */
export const WAYS: readonly Way[] = [MOUSE, KEYBOARD, PHONE];
