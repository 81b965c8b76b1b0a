import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DrawnCheck, drawCheck } from "@endorse/playwright/draw-check";
import { formatDollars } from "@endorse/playwright/pages/deposit-page";
import { type Browser, expect } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { checkScreen } from "./support/check-screen";
import { fillDeposit } from "./support/deposit-page";
import { renderMovie } from "./support/render-movie";
import { openContext, signIn, test as story } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

/** Adds a browser whose fake camera loops over the front and back of a check on a desk. */
const test = story.extend<{ check: DrawnCheck; cameraBrowser: Browser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  check: async ({}, use) => use(await drawCheck("--seed", "35")),
  cameraBrowser: async ({ check, playwright, launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "endorse-camera-"));
    const movie = join(folder, "check.mjpeg");
    await renderMovie([check.front, check.back], movie);
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        `--use-file-for-fake-video-capture=${movie}`,
      ],
    });
    await use(browser);
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

test.beforeAll(openBusinessDay);

test("Dana points the camera at a check; both sides are captured automatically and deposited", async ({
  cameraBrowser,
  check,
  product,
}) => {
  const context = await openContext(cameraBrowser, product);
  const page = await context.newPage();
  await signIn(page, "dana");
  await page.goto("/deposit");
  await page.getByRole("button", { name: "Take a picture" }).first().click();
  const capture = page.getByRole("dialog");
  await expect(capture.getByRole("heading", { name: "The front of the check" })).toBeVisible();
  await expect(capture.getByText("Picture 1 of 2", { exact: false })).toBeVisible();
  // On a phone, the camera view fills most of the screen in portrait and landscape.
  const video = capture.getByLabel("Camera view");
  for (const [width, height, minShare] of [
    [390, 844, 0.7],
    [844, 390, 0.7],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = (await video.boundingBox())!;
    expect((box.width * box.height) / (width * height), `${width} × ${height}`).toBeGreaterThan(minShare);
    await expect(capture.getByRole("button", { name: "Take picture" })).toBeInViewport();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // The movie keeps playing during the accessibility check, so start waiting for the back before it.
  const back = capture.getByRole("heading", { name: "The back of the check" });
  await Promise.all([back.waitFor({ timeout: TIME_LIMITS.job }), checkScreen(page, "the camera")]);
  await expect(capture).toBeHidden({ timeout: TIME_LIMITS.job });
  await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();
  await expect(page.getByAltText("Back of the check to deposit")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByText(/MICR read, \d+ symbols/)).toBeVisible();

  await fillDeposit(page, { account: "2218009144", amount: formatDollars(check.truth.amountCents) });
  await page.getByRole("button", { name: "Review deposit" }).click();
  await page.getByRole("button", { name: "Deposit and start next" }).click();
  // The camera reopens for the next check, which keeps the same account.
  await expect(capture.getByText(/Picture [12] of 2/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", { name: "Deposit to account" })).toHaveValue("2218 0091 44");
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Open" }).click();
  const leaveDialog = page.getByRole("alertdialog");
  // The camera may have captured the next front before it closed.
  await expect(leaveDialog.or(page.getByRole("region", { name: "Availability" }))).toBeVisible();
  if (await leaveDialog.isVisible()) await leaveDialog.getByRole("button", { name: /^Leave/ }).click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  // The deposit is on hold if the handwritten amount could not be read from the movie.
  await expect(page.getByRole("main")).toContainText(/Pending|Hold/);
});

test("Dana captures a batch with the camera, which waits for the next front after each back", async ({
  cameraBrowser,
  product,
}) => {
  const page = await (await openContext(cameraBrowser, product)).newPage();
  await signIn(page, "dana");
  await page.goto("/batches");
  await page.getByRole("button", { name: "New batch" }).first().click();
  await page.getByRole("button", { name: "Take pictures" }).click();
  const capture = page.getByRole("dialog");
  await expect(capture.getByText("0 checks captured.", { exact: false })).toBeVisible();
  await expect(capture.getByText("1 check captured", { exact: false })).toBeVisible({ timeout: TIME_LIMITS.job });
  await expect(capture.getByRole("heading", { name: "The front of the check" })).toBeVisible();
  await capture.getByRole("button", { name: "Done" }).click();
  await expect(capture).toBeHidden();
  const views = page.getByRole("radiogroup", { name: "Show" });
  await views.getByRole("radio", { name: "Images" }).click({ timeout: TIME_LIMITS.job });
  // The camera may have captured the next front before it closed.
  const first = page.getByRole("list", { name: "Images by check" }).getByRole("listitem").first();
  await expect(first.getByRole("img")).toHaveCount(2);
});
