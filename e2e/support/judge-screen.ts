import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Themes and widths in which every screen is judged. */
export const VIEWS = [
  { theme: "light", width: 1440 },
  { theme: "light", width: 390 },
  { theme: "dark", width: 1440 },
  { theme: "dark", width: 390 },
] as const;

/** Expects that axe finds nothing on the screen and that it does not scroll sideways. */
export async function judgeScreen(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
    screen,
  ).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
}
