import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** Widths at which every screen is checked, in both themes. */
export const WIDTHS = [1440, 390] as const;

/** Describes a width for a story's title; the first width is marked `@core`, which `npm test` runs. */
export function nameWidth(width: (typeof WIDTHS)[number]): string {
  return `${width} px wide${width === WIDTHS[0] ? " @core" : ""}`;
}

/** The only axe rules whose results depend on the theme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Waits until the screen has loaded and its animations have finished. */
async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.getByRole("status", { name: /^Loading / })).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page).toHaveTitle(/ · Endorse$/);
  // Axe ignores a dialog that is still fading in. Poll by time, because an idle page gets no animation frames.
  await page.waitForFunction(
    () => document.getAnimations().every(({ playState }) => playState !== "running"),
    undefined,
    { polling: 50 },
  );
}

/** Waits until the screen has settled, then runs {@link checkLayout}. */
export async function checkScreen(page: Page, screen: string): Promise<void> {
  await waitUntilSettled(page);
  await checkLayout(page, screen);
}

/** Expects no axe violations in either theme and no horizontal scrolling; leaves the page in the light theme. */
export async function checkLayout(page: Page, screen: string): Promise<void> {
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

/** Switches the system theme and waits until all color transitions have ended. */
async function switchTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Poll by time, because an idle page gets no animation frames.
  await page.waitForFunction(
    (scheme) =>
      matchMedia(`(prefers-color-scheme: ${scheme})`).matches &&
      document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
    colorScheme,
    { polling: 50 },
  );
}

/** Describes each violated rule on one line; checks axe's default rules unless `rules` are given. */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Inject axe once per document, because it is half a megabyte.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run({
      // Skip details of passing rules, because nothing reads them.
      resultTypes: ["violations"],
      ...(rules && { runOnly: { type: "rule", values: rules } }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  }, rules);
}
