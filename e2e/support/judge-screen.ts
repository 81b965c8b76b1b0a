import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** Widths in which every screen is judged, in both themes. */
export const WIDTHS = [1440, 390] as const;

/** The rules of axe that look at colors: the theme is colors alone, and no other rule's outcome depends on it. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Waits until the screen is what a person would look at: no longer loading, and not waiting for its own answer. */
async function whenSettled(page: Page): Promise<void> {
  await expect(page.getByRole("status", { name: /^Loading / })).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page).toHaveTitle(/ · Endorse$/);
}

/**
 * Expects that axe finds nothing on the screen, once it is settled, and that it does not scroll sideways: by every rule
 * in the light theme, by those that look at colors in the dark one. Leaves the page in the light theme.
 */
export async function judgeScreen(page: Page, screen: string): Promise<void> {
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
  // By the clock, not by frames: a page that has nothing to draw gets none, and then nothing would ever be looked at.
  await page.waitForFunction(
    (scheme) =>
      matchMedia(`(prefers-color-scheme: ${scheme})`).matches &&
      document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
    colorScheme,
    { polling: 50 },
  );
}

/** One line for each rule that does not hold; every rule of axe that is on by default, or those of `rules` alone. */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Once a document: the program is half a megabyte, and no screen has frames that need it too.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run({
      // What passes is not described: nobody reads it.
      resultTypes: ["violations"],
      ...(rules && { runOnly: { type: "rule", values: rules } }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  }, rules);
}
