import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { checkScreen } from "./support/check-screen";
import { type DrawnCheck, drawCheck } from "./support/checks";
import { dollars, fillDeposit, sendDeposit } from "./support/deposit-page";
import { renderMovie } from "./support/render-movie";
import { openContext, signIn, test as story } from "./support/story";

/** A browser whose camera shows a check on a desk, front first, then its back, in a loop. */
const test = story.extend<{ check: DrawnCheck; filmed: Browser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  check: async ({}, use) => use(await drawCheck("--seed", "35")),
  filmed: async ({ check, playwright, launchOptions }, use) => {
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

test("Dana holds the camera over a check: both sides are captured automatically and deposited", async ({
  filmed,
  check,
  product,
}) => {
  const context = await openContext(filmed, product);
  const page = await context.newPage();
  await signIn(page, "dana");
  await page.goto("/deposit");
  await page.getByRole("button", { name: "Take a picture" }).first().click();
  const capture = page.getByRole("dialog");
  await expect(capture.getByRole("heading", { name: "The front of the check" })).toBeVisible();
  await expect(capture.getByText("Picture 1 of 2", { exact: false })).toBeVisible();
  // On a phone the camera fills what the controls leave of the screen, upright and on its side.
  const video = capture.getByLabel("What the camera sees");
  for (const [width, height, share] of [
    [390, 844, 0.7],
    [844, 390, 0.7],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = (await video.boundingBox())!;
    expect((box.width * box.height) / (width * height), `${width} × ${height}`).toBeGreaterThan(share);
    await expect(capture.getByRole("button", { name: "Take it now" })).toBeInViewport();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // The movie keeps running however long the check of the screen takes.
  const back = capture.getByRole("heading", { name: "The back of the check" });
  await Promise.all([back.waitFor({ timeout: 120_000 }), checkScreen(page, "the camera")]);
  await expect(capture).toBeHidden({ timeout: 120_000 });
  await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();
  await expect(page.getByAltText("Back of the check to deposit")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByText(/MICR read, \d+ symbols/)).toBeVisible();

  await fillDeposit(page, { account: "2218009144", amount: dollars(check.truth.amountCents) });
  await sendDeposit(page);
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  // On hold where the film shows too little to read the handwritten amount.
  await expect(page.getByRole("main")).toContainText(/Pending|Hold/);
});
