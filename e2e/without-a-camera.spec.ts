import { drawCheck } from "@endorse/playwright/draw-check";
import { expect } from "@playwright/test";
import { checkScreen } from "./support/check-screen";
import { signIn, test } from "./support/story";

// Pairs of the browser's camera error and the expected message. The test browser has no camera.
for (const [name, message] of [
  [null, "No camera found"],
  ["NotAllowedError", "Camera access is blocked"],
  ["NotReadableError", "The camera is in use"],
] as const) {
  test(`the error “${message}” is shown, and files can be chosen instead`, async ({ page }) => {
    const check = await drawCheck("--seed", "33");
    if (name) {
      await page.addInitScript((name) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", name));
      }, name);
    }
    await signIn(page, "dana");
    await page.goto("/deposit");
    await page.getByRole("button", { name: "Take a picture" }).first().click();
    const capture = page.getByRole("dialog");
    await expect(capture.getByRole("alert")).toContainText(message);
    await expect(capture.getByRole("button", { name: "Take picture" })).toHaveCount(0);
    await checkScreen(page, message);

    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      capture.getByRole("button", { name: "Choose a file" }).click(),
    ]);
    await chooser.setFiles([check.front, check.back]);
    await expect(capture).toBeHidden();
    await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();
    await expect(page.getByAltText("Back of the check to deposit")).toBeVisible();
  });
}

test("a user moves the corners of a check by keyboard, and the image is straightened again", async ({ page }) => {
  const check = await drawCheck("--seed", "34", "--photo");
  await signIn(page, "dana");
  await page.goto("/deposit");
  await page.locator('input[type="file"]:not([capture])').first().setInputFiles(check.front);
  const front = page.getByAltText("Front of the check to deposit");
  await expect(front).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  const before = (await front.getAttribute("src")) ?? "";

  await page.getByRole("button", { name: "Adjust the corners of the front" }).click();
  const corner = page.getByRole("button", { name: "Top left corner of the check" });
  await expect(corner).toBeFocused();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByText(/\d+% from the left, \d+% from the top/)).toBeAttached();
  await page.getByRole("button", { name: "Use these corners" }).click();
  await expect(front).not.toHaveAttribute("src", before);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByText(/MICR read, \d+ symbols/)).toBeVisible();
});
