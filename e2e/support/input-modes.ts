import { expect, type Locator, type Page } from "@playwright/test";
import type { Product } from "./product";

/** How the user operates the portal: with a mouse, by keyboard only, or on a phone. */
export interface InputMode {
  readonly name: string;
  readonly width: number;
  /** Activates a control. */
  press(page: Page, target: Locator): Promise<void>;
  /**
   * Makes the bank unreachable. Mouse mode kills the bank's process; the other modes make its port refuse the portal's
   * connections, which looks the same to the portal.
   */
  takeBankDown(product: Product): Promise<void>;
  /** Makes the bank reachable again; mouse mode restarts it on its existing data. */
  bringBankUp(product: Product): Promise<void>;
}

const KILL_PROCESS: Pick<InputMode, "takeBankDown" | "bringBankUp"> = {
  takeBankDown: (product) => product.killBank(),
  bringBankUp: (product) => product.startBank(),
};

const REFUSE_CONNECTIONS: Pick<InputMode, "takeBankDown" | "bringBankUp"> = {
  takeBankDown: (product) => product.disconnectBank(),
  bringBankUp: (product) => product.reconnectBank(),
};

const MAX_TABS = 120;

/** Moves focus to a control by pressing Tab. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await isFocused()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${target}`);
}

/** The only input mode that `npm test` runs. */
export const MOUSE: InputMode = {
  name: "mouse @core",
  width: 1440,
  press: (_, target) => target.click(),
  ...KILL_PROCESS,
};

export const KEYBOARD: InputMode = {
  name: "keyboard only",
  width: 1440,
  press: async (page, target) => {
    await tabTo(page, target);
    // A pending button ignores key presses; clicks wait for it.
    await expect(target).toBeEnabled();
    const isChoice = await target.evaluate(
      (element) => element instanceof HTMLInputElement && /checkbox|radio/.test(element.type),
    );
    await page.keyboard.press(isChoice ? "Space" : "Enter");
  },
  ...REFUSE_CONNECTIONS,
};

export const PHONE: InputMode = {
  name: "phone, 390 px wide",
  width: 390,
  press: (_, target) => target.click(),
  ...REFUSE_CONNECTIONS,
};

/** The input modes of the main stories. */
export const INPUT_MODES: readonly InputMode[] = [MOUSE, KEYBOARD, PHONE];
