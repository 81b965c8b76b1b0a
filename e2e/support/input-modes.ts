import { expect, type Locator, type Page } from "@playwright/test";
import type { Product } from "./product";

/** How a person operates the portal: with a mouse, with the keyboard only, or on a phone. */
export interface InputMode {
  readonly name: string;
  readonly width: number;
  /** Activates a control. */
  press(page: Page, target: Locator): Promise<void>;
  /**
   * Makes the bank unreachable. In the mouse mode its process is killed; in the other modes its port refuses the
   * portal's connections, which looks the same to the portal.
   */
  takeBankDown(product: Product): Promise<void>;
  /** Makes the bank reachable again: in the mouse mode it restarts on its data. */
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

/** Moves the focus to a control with the Tab key only, in the page's own focus order. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await isFocused()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${target}`);
}

/** `npm test` runs stories that have several input modes only in this one. */
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

/** The input modes that the main stories run in. */
export const INPUT_MODES: readonly InputMode[] = [MOUSE, KEYBOARD, PHONE];
