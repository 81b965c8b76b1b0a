import { expect } from "@playwright/test";
import { drawCheck } from "./support/checks";
import { depositCheck } from "./support/deposit-page";
import { signIn, test } from "./support/story";

test.use({ hasTouch: true });

test("two fingers zoom the check, and an unknown payment is not found", async ({ page, context }) => {
  await signIn(page, "dana");
  await depositCheck(page, await drawCheck("--seed", "61", "--check-number", "7272"));
  const picture = page.getByRole("button", { name: /^Front of .* Enter zooms/ });
  // It has its place on the page once it is there.
  await expect(page.getByAltText(/^Front of/)).not.toHaveJSProperty("naturalWidth", 0);
  const box = (await picture.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = (apart: number) => [
    { x: x - apart, y, id: 1 },
    { x: x + apart, y, id: 2 },
  ];
  const browser = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number; id: number }[]) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", fingers(40));
  await touch("touchMove", fingers(80));
  await touch("touchEnd", []);
  await expect(picture.locator(".check-sheet")).toHaveAttribute("style", /scale\(2\)/);

  const unknown = await page.goto("/payments/6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f");
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Payment not found" })).toBeVisible();
});
