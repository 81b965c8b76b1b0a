import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Themes and widths in which every screen is judged. */
export const VIEWS = [
  { theme: "light", width: 1440 },
  { theme: "light", width: 390 },
  { theme: "dark", width: 1440 },
  { theme: "dark", width: 390 },
] as const;

/** Waits until the screen is what a person would look at: no longer loading, and not waiting for its own answer. */
async function whenSettled(page: Page): Promise<void> {
  await expect(page.getByRole("status", { name: /^Loading / })).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page).toHaveTitle(/ · Endorse$/);
}

/** Expects that axe finds nothing on the screen, once it is settled, and that it does not scroll sideways. */
export async function judgeScreen(page: Page, screen: string): Promise<void> {
  await whenSettled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
    screen,
  ).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `${screen} scrolls sideways`,
    })
    .toBeLessThanOrEqual(0);
}
