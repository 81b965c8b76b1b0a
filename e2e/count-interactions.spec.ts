import { drawCheck } from "@endorse/playwright/draw-check";
import { formatDollars } from "@endorse/playwright/pages/deposit-page";
import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { openPalette, palette } from "./support/palette";
import { signIn, test, whenListening } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

/** The user's input on a page. */
interface Effort {
  keys: number;
  /** Counts each pointer press, file selection and non-text key; consecutive typing into one field counts once. */
  interactions: number;
}

declare global {
  interface Window {
    effort: Effort;
  }
}

/** Counts input; runs in the page. */
function countEffort(): void {
  const stored = sessionStorage.getItem("effort");
  const effort = stored ? JSON.parse(stored) : { keys: 0, interactions: 0 };
  window.effort = effort;
  let typedInto: EventTarget | null = null;
  const count = (isKey: boolean, field: EventTarget | null) => {
    effort.keys += isKey ? 1 : 0;
    effort.interactions += field === null || field !== typedInto ? 1 : 0;
    typedInto = field;
    sessionStorage.setItem("effort", JSON.stringify(effort));
  };
  addEventListener("pointerdown", () => count(false, null), true);
  addEventListener(
    "change",
    ({ target }) => target instanceof HTMLInputElement && target.type === "file" && count(false, null),
    true,
  );
  addEventListener(
    "keydown",
    ({ key, target, isTrusted }) => {
      if (!isTrusted || ["Shift", "Control", "Meta", "Alt"].includes(key)) return;
      const isTyped = key.length === 1 && target instanceof HTMLElement && target.matches("input, textarea");
      count(true, isTyped ? target : null);
    },
    true,
  );
}

async function resetEffort(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.removeItem("effort");
    Object.assign(window.effort, { keys: 0, interactions: 0 });
  });
}

const readEffort = (page: Page) => page.evaluate(() => window.effort);

test.beforeAll(openBusinessDay);
test.beforeEach(({ context }) => context.addInitScript(countEffort));

test("the first deposit takes 6 interactions", async ({ page }) => {
  const { front, back } = await drawCheck("--seed", "951", "--amount", "37.45", "--check-number", "95101");
  await signIn(page, "dana");
  await page.goto("/overview");
  await resetEffort(page);
  await page.getByRole("link", { name: "Deposit", exact: true }).first().click();
  await page.locator('input[type="file"]:not([capture])').first().setInputFiles([front, back]);
  await page.getByRole("option", { name: /2218 0091 71/ }).click();
  await expect(page.getByLabel("Amount")).toBeFocused();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.keyboard.type("37.45");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Deposit $37.45" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  expect((await readEffort(page)).interactions).toBe(6);
});

test("entering four payment filters takes 23 keys", async ({ page }) => {
  await signIn(page, "dana");
  await page.goto("/payments");
  await whenListening(page);
  await resetEffort(page);
  await page.keyboard.press("f");
  await page.keyboard.type("a:esc nov >1000 dep");
  await expect(page.getByRole("option", { name: "deposits" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const filters = page.getByRole("navigation", { name: "Filters" });
  await expect(filters).toContainText("0091 71");
  await expect(filters).toContainText("Nov 1");
  await expect(filters).toContainText("$1,000");
  await expect(filters).toContainText("Outbound");
  expect((await readEffort(page)).keys).toBe(23);
});

test("freezing an account found in the palette takes 3 interactions", async ({ page }) => {
  await signIn(page, "compliance");
  await page.goto("/overview");
  await openPalette(page);
  await page.keyboard.type("freeze 2218009243");
  await expect(page.getByRole("menuitem", { name: /^Freeze 2218 0092 43/ })).toBeVisible();
  await expect(palette(page)).toHaveAttribute("aria-activedescendant", /./);
  await resetEffort(page);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("Card stolen");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/restrictions\/[0-9a-f-]{36}/);
  expect((await readEffort(page)).interactions).toBe(3);
});

test("returning an exception takes one key", async ({ page, product }) => {
  for (const [index, payeeName] of ["Alma Reyes", "Bo Lindqvist", "Cy Abara"].entries()) {
    const check = { accountNumber: "2218009276", checkNumber: String(95_201 + index), amount: 41_00, payeeName };
    await product.sandbox("/inbound-checks", check);
  }
  await page.clock.install();
  await signIn(page, "compliance");
  await page.goto("/positive-pay");
  const queue = page.getByRole("list", { name: "Checks to decide" });
  await expect(queue.getByRole("button", { name: /9520/ })).toHaveCount(3);
  await whenListening(page);
  await resetEffort(page);
  for (const number of ["95201", "95202", "95203"]) {
    const check = queue.getByRole("button", { name: new RegExp(number) });
    await expect(check).toHaveAttribute("aria-current", "true");
    // The page ignores keys pressed before the user could have read the check.
    await page.clock.fastForward(600);
    await page.keyboard.press("r");
    await expect(check).toContainText("Return");
  }
  expect((await readEffort(page)).keys).toBe(3);
});

test("a batch of 8 takes 15 interactions, including its tape's count and total", async ({ page }) => {
  const checks = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((digit) =>
      drawCheck("--seed", `96${digit}`, "--fill", "print", "--amount", `1${digit}.25`, "--date", "2026-11-18"),
    ),
  );
  await signIn(page, "dana");
  await page.goto("/batches");
  await resetEffort(page);
  await page.getByRole("button", { name: "New batch" }).click();
  await page.getByLabel("Images of the batch").setInputFiles(checks.flatMap(({ front, back }) => [front, back]));
  await page.getByRole("radiogroup", { name: "Show" }).waitFor({ timeout: TIME_LIMITS.job });
  // Enter accepts each amount read from the images.
  for (const { truth } of checks) {
    await expect(page.getByLabel("Amount", { exact: true })).toHaveAttribute(
      "placeholder",
      formatDollars(truth.amountCents),
    );
    await page.keyboard.press("Enter");
  }
  await page.getByRole("option", { name: /2218 0091 71/ }).click();
  await expect(page.getByLabel("Checks", { exact: true })).toBeFocused();
  await page.keyboard.type("8");
  await page.keyboard.press("Tab");
  await page.keyboard.type("118");
  await page.getByRole("button", { name: "Deposit 8 checks, $118.00" }).click();
  await expect(page.getByRole("region", { name: "Progress" })).toBeVisible();
  expect((await readEffort(page)).interactions).toBe(15);
});
