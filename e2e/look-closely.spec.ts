import { drawCheck } from "@endorse/playwright/draw-check";
import { expect } from "@playwright/test";
import { depositCheck } from "./support/deposit-page";
import { palette } from "./support/palette";
import { playScenario } from "./support/play-scenario";
import { signIn, test, whenListening } from "./support/story";

test.use({ hasTouch: true });

test("a pinch zooms the check, and an unknown payment shows a not-found page", async ({ page, context }) => {
  await signIn(page, "dana");
  await depositCheck(page, await drawCheck("--seed", "61", "--check-number", "7272"));
  const image = page.getByRole("button", { name: /^Front of .* Enter zooms/ });
  // Wait until the image has its final position on the page.
  await expect(page.getByAltText(/^Front of/)).not.toHaveJSProperty("naturalWidth", 0);
  const box = (await image.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = (offset: number) => [
    { x: x - offset, y, id: 1 },
    { x: x + offset, y, id: 2 },
  ];
  const browser = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number; id: number }[]) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", fingers(40));
  await touch("touchMove", fingers(80));
  await touch("touchEnd", []);
  await expect(image.locator(".check-sheet")).toHaveAttribute("style", /scale\(2\)/);

  const unknown = await page.goto("/payments/6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f");
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Payment not found" })).toBeVisible();
});

test("a user finds checks, zooms and moves from payment to payment, using only the keyboard", async ({
  page,
  product,
}) => {
  await playScenario(
    product,
    `scenario Three checks
present account=2218009144 amount=72.73 number=72731 payee="Ada Miller" pictures=yes result=Posted
at +1h
present account=2218009144 amount=1.01 number=72732 payee="Ada Miller" result=Posted
at +1h
present account=2218009144 amount=72.73 number=72733 payee="Ada Miller" pictures=yes result=Posted`,
  );
  await signIn(page, "viewer");
  await page.goto("/payments");
  const rows = page.getByRole("table", { name: "Payments" }).locator("tbody tr");
  await expect(rows.filter({ hasText: "72733" })).toHaveCount(1);
  await whenListening(page);
  await page.keyboard.press("/");
  await page.keyboard.type("72.73");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(2);

  // In the quick look, Enter zooms, J moves to the next payment, and Space closes.
  await page.getByRole("combobox", { name: "Find payments" }).blur();
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  const quickLook = page.getByRole("dialog");
  await expect(quickLook.getByRole("heading", { name: "Check 72733" })).toBeVisible();
  await expect(quickLook.getByRole("link", { name: "Open the payment" })).toBeInViewport({ ratio: 1 });
  const image = quickLook.getByRole("button", { name: /^Front of Check 72733\. Enter zooms/ });
  await expect(image).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(image.locator(".check-sheet")).toHaveAttribute("style", /scale\(2\.5\)/);
  await page.keyboard.press("j");
  await expect(quickLook.getByRole("heading", { name: "Check 72731" })).toBeVisible();
  await expect(quickLook.getByRole("button", { name: /^Front of Check 72731/ })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(quickLook).toHaveCount(0);

  // Focus moves to the payment last shown in the quick look.
  await expect(rows.filter({ hasText: "72731" }).getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}$/);
  const heading = page.getByRole("navigation", { name: "Breadcrumbs" });
  await expect(heading).toContainText("Check 72731");
  const newer = page.getByRole("button", { name: "Previous payment in the list" });
  await expect(newer).toBeEnabled();
  // K skips check 72732, which the filter excludes.
  await page.keyboard.press("k");
  await expect(heading).toContainText("Check 72733");
  await expect(page.getByRole("button", { name: "Next payment in the list" })).toBeEnabled();
  await expect(newer).toBeDisabled();
  await page.keyboard.press("j");
  await expect(heading).toContainText("Check 72731");

  // On other pages, the slash key opens the palette.
  await page.keyboard.press("/");
  await expect(palette(page)).toBeFocused();
});
