import { readFileSync } from "node:fs";
import { drawCheck } from "@endorse/playwright/draw-check";
import { formatDollars } from "@endorse/playwright/pages/deposit-page";
import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { blotSymbols } from "./support/blot-symbols";
import { checkScreen } from "./support/check-screen";
import { fillDeposit } from "./support/deposit-page";
import { INPUT_MODES, KEYBOARD } from "./support/input-modes";
import { signIn, test } from "./support/story";

const FILES = 'input[type="file"]:not([capture])';

/** Positions in the routing number; the check digit could not recover this many digits. */
const BLOTTED = [3, 6, 7];

function findSides(page: Page) {
  return {
    front: page.getByRole("region", { name: "Front of the check" }),
    back: page.getByRole("region", { name: "Back of the check" }),
  };
}

for (const mode of INPUT_MODES) {
  test(`a user types the uncertain symbols of the MICR line, which is then validated, ${mode.name}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: mode.width, height: 900 });
    const check = await drawCheck("--seed", "41", "--kind", "personal", "--check-number", "2207");
    const { image, hidden } = await blotSymbols(check.front, BLOTTED);
    await signIn(page, "dana");
    await page.goto("/deposit");
    await page
      .locator(FILES)
      .first()
      .setInputFiles([
        { name: "front.jpg", mimeType: "image/jpeg", buffer: image },
        { name: "back.jpg", mimeType: "image/jpeg", buffer: readFileSync(check.back) },
      ]);
    const { front } = findSides(page);
    await expect(front.getByText("3 symbols are uncertain: enter them")).toBeVisible();
    await expect(page.getByAltText("Back of the check to deposit")).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    const checkNumber = page.getByText("Check number", { exact: true });
    await expect(checkNumber).toHaveCount(0);
    if (mode !== KEYBOARD) await checkScreen(page, "doubtful symbols");

    const closeUp = front.locator("[aria-hidden]:has(> img)");
    await expect.poll(() => isDarkAt(closeUp, 0)).toBe(true);
    expect(await isDarkAt(closeUp, -1)).toBe(false);

    const [first, second, third] = BLOTTED.map((position) =>
      front.getByRole("textbox", { name: `Symbol ${position + 1} of` }),
    );
    await mode.press(page, first!);
    await page.keyboard.press(pickDifferentDigit(hidden[0]!));
    // A digit moves focus to the next uncertain symbol; a key that is not a MICR symbol does not.
    await expect(second!).toBeFocused();
    // The next symbol is under the first of two adjacent blots.
    await expect.poll(() => isDarkAt(closeUp, 1)).toBe(true);
    expect(await isDarkAt(closeUp, 0)).toBe(true);
    await page.keyboard.press("x");
    await expect(front.getByText("2 symbols are uncertain: enter them")).toBeVisible();
    await page.keyboard.press(hidden[1]!);
    await expect(front.getByText("1 symbol is uncertain: enter it")).toBeVisible();
    await expect(third!).toBeFocused();
    await page.keyboard.press(hidden[2]!);
    await expect(front.getByText("The routing number’s check digit is not valid")).toBeVisible();
    await expect(checkNumber).toHaveCount(0);

    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(first!).toBeFocused();
    await page.keyboard.press(hidden[0]!);
    await expect(front.getByText("The check digit is valid")).toBeVisible();
    await expect(checkNumber.locator("..")).toHaveText("Check number2207 read from the image, corrected");

    await fillDeposit(page, { account: "2218009144", amount: formatDollars(check.truth.amountCents) });
    await mode.press(page, page.getByRole("button", { name: "Review deposit" }));
    await expect(page.getByRole("heading", { name: "Review your deposit" })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: /^2207$/ })).toBeVisible();
    await expect(page.getByText("Drawn on, as corrected")).toBeVisible();
  });

  test(`a back added as the front is detected and moved to the back, ${mode.name}`, async ({ page }) => {
    await page.setViewportSize({ width: mode.width, height: 900 });
    const check = await drawCheck("--seed", "42");
    await signIn(page, "dana");
    await page.goto("/deposit");
    const { front, back } = findSides(page);
    await front.locator(FILES).setInputFiles({
      name: "first.jpg",
      mimeType: "image/jpeg",
      buffer: readFileSync(check.back),
    });
    await expect(front.getByText("This looks like the back")).toBeVisible();
    await mode.press(page, front.getByRole("button", { name: "Use it as the back" }));
    await expect(back.getByAltText("Back of the check to deposit")).toBeVisible();
    await expect(page.getByText("This looks like")).toHaveCount(0);

    await front.locator(FILES).setInputFiles(check.front);
    await expect(front.getByText(/MICR read, \d+ symbols/)).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(page.getByText("This looks like")).toHaveCount(0);
  });
}

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a long MICR line with many uncertain symbols fits on the screen", async ({ page }) => {
    const check = await drawCheck("--seed", "44", "--kind", "business");
    const { image } = await blotSymbols(check.front, [3, 4, 15, 16, 17, 20]);
    await signIn(page, "dana");
    await page.goto("/deposit");
    const { front } = findSides(page);
    await front.locator(FILES).setInputFiles({ name: "front.jpg", mimeType: "image/jpeg", buffer: image });
    await expect(front.getByText(/^\d+ symbols are uncertain/)).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await checkScreen(page, "many doubtful symbols");
    await expect(front.getByRole("textbox").last()).toBeInViewport();
  });
});

function pickDifferentDigit(digit: string): string {
  return String((Number(digit) + 1) % 10);
}

/** Whether a close-up (3 screen pixels per image pixel) shows a blot `symbols` positions right of its center. */
async function isDarkAt(closeUp: Locator, symbols: number): Promise<boolean> {
  const screenshot = sharp(await closeUp.screenshot());
  const { width = 0, height = 0 } = await screenshot.metadata();
  const region = {
    left: Math.round(width / 2 + 75 * symbols) - 12,
    top: Math.round(height / 2) - 20,
    width: 24,
    height: 40,
  };
  const { channels } = await sharp(await screenshot.extract(region).png().toBuffer()).stats();
  return channels[0]!.mean < 80;
}
