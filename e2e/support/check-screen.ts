import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** Widths in which every screen is checked, in both themes. */
export const WIDTHS = [1440, 390] as const;

/** The width in a story's name; `npm test` plays the first one. */
export function nameWidth(width: (typeof WIDTHS)[number]): string {
  return `${width} px wide${width === WIDTHS[0] ? " @core" : ""}`;
}

/** The rules of axe that look at colors: the theme is colors alone, and no other rule's outcome depends on it. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Waits until the screen is settled: no longer loading, without a pending request, and nothing still appears. */
async function whenSettled(page: Page): Promise<void> {
  await expect(page.getByRole("status", { name: /^Loading / })).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page).toHaveTitle(/ · Endorse$/);
  // In its first frame a dialog is transparent: visible to Playwright, absent to axe, which then misses the page that
  // the dialog makes inert. By the clock, not by frames: a page that has nothing to draw gets none.
  await page.waitForFunction(
    () => document.getAnimations().every(({ playState }) => playState !== "running"),
    undefined,
    { polling: 50 },
  );
}

/**
 * Expects that axe reports no violations on the settled screen, with every rule in the light theme and the color rules
 * in the dark one, and that it does not scroll sideways. Leaves the page in the light theme.
 */
export async function checkScreen(page: Page, screen: string): Promise<void> {
  await whenSettled(page);
  expect(await findViolations(page), `${screen}, light`).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `${screen} scrolls sideways`,
    })
    .toBeLessThanOrEqual(0);
  await switchTheme(page, "dark");
  expect(await findViolations(page, COLOR_RULES), `${screen}, dark`).toEqual([]);
  await switchTheme(page, "light");
}

/** Switches the system's theme and waits until every color has changed, which takes a transition of a millisecond. */
async function switchTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // By the clock, not by frames: a page that has nothing to draw gets none, and the condition would never be evaluated.
  await page.waitForFunction(
    (scheme) =>
      matchMedia(`(prefers-color-scheme: ${scheme})`).matches &&
      document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
    colorScheme,
    { polling: 50 },
  );
}

/** One line for each violated rule; every rule of axe that is on by default, or those of `rules` alone. */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Once a document: the program is half a megabyte, and no screen has frames that need it too.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run({
      // Passing rules are not described, since nothing reads them.
      resultTypes: ["violations"],
      ...(rules && { runOnly: { type: "rule", values: rules } }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  }, rules);
}
