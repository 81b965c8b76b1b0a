import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { type DrawnCheck, drawCheck } from "./support/checks";
import { dollars, fillDeposit, sendDeposit } from "./support/deposit-page";
import { renderMovie } from "./support/render-movie";
import { signIn, test as story } from "./support/story";

interface CameraFixture {
  camera: { check: DrawnCheck; movie: string };
}

/** The camera of this story sees a check that is laid on a desk, front first, then its back, over and over. */
const test = story.extend<object, CameraFixture>({
  camera: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "endorse-camera-"));
      const check = drawCheck("--seed", "31");
      const movie = join(folder, "check.mjpeg");
      await renderMovie([check.front, check.back], movie);
      await use({ check, movie });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  launchOptions: [
    async ({ camera }, use) => {
      await use({
        executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
        args: [
          "--no-sandbox",
          "--disable-background-networking",
          "--disable-component-update",
          "--use-fake-device-for-media-stream",
          "--use-fake-ui-for-media-stream",
          `--use-file-for-fake-video-capture=${camera.movie}`,
        ],
      });
    },
    { scope: "worker" },
  ],
});

test("Dana holds the camera over a check: both sides are taken by themselves, and deposited", async ({
  page,
  camera,
}) => {
  await signIn(page, "dana");
  await page.goto("/deposit");
  await page.getByRole("button", { name: "Take a picture" }).first().click();
  const capture = page.getByRole("dialog");
  await expect(capture.getByRole("heading", { name: "The front of the check" })).toBeVisible();
  await expect(capture.getByText("Picture 1 of 2", { exact: false })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
  expect(violations).toEqual([]);

  await expect(capture.getByRole("heading", { name: "The back of the check" })).toBeVisible({ timeout: 120_000 });
  await expect(capture).toBeHidden({ timeout: 120_000 });
  await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();
  await expect(page.getByAltText("Back of the check to deposit")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByText(/MICR read, \d+ symbols/)).toBeVisible();

  await fillDeposit(page, { account: "2218009144", amount: dollars(camera.check.truth.amountCents) });
  await sendDeposit(page);
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  await expect(page.getByRole("main")).toContainText("Pending");
});
