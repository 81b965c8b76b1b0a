import { readFileSync, writeFileSync } from "node:fs";
import { drawCheck } from "@endorse/playwright/draw-check";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { checkScreen, WIDTHS } from "./support/check-screen";
import { addImages, depositCheck } from "./support/deposit-page";
import { signIn, test } from "./support/story";

/** Opens the deposit page and uploads files there. */
async function uploadFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.goto("/deposit");
  await page.locator('input[type="file"]:not([capture])').first().setInputFiles(files);
}

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });

test("a front uploaded twice, or mirrored as the back, is reported before anything is sent", async ({ page }) => {
  const front = readFileSync((await drawCheck("--seed", "41")).front);
  await signIn(page, "dana");
  const notice = page.getByRole("status").filter({ hasText: "Both images show the same side" });
  await uploadFiles(page, [jpeg("front.jpg", front), jpeg("back.jpg", front)]);
  await expect(notice).toContainText("the same print as the front. Take");
  const mirrored = await sharp(front).flop().jpeg().toBuffer();
  await uploadFiles(page, [jpeg("front.jpg", front), jpeg("back.jpg", mirrored)]);
  await expect(notice).toContainText("as the front, mirrored. Take");
});

test("if no amount can be read, the page reports it and shows the amount area of the check next to the field", async ({
  page,
}) => {
  const front = await sharp(readFileSync((await drawCheck("--seed", "43", "--kind", "personal")).front)).toBuffer();
  const { width, height } = await sharp(front).metadata();
  const toArea = (x: number, y: number) => ({ width: Math.round(x * width), height: Math.round(y * height) });
  const cover = await sharp({ create: { ...toArea(0.19, 0.09), channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const offset = toArea(0.775, 0.315);
  const covered = await sharp(front)
    .composite([{ input: cover, left: offset.width, top: offset.height }])
    .jpeg()
    .toBuffer();
  await signIn(page, "dana");
  await uploadFiles(page, [jpeg("front.jpg", covered), jpeg("back.jpg", front)]);
  await expect(page.getByText(/MICR read, \d+ symbols/)).toBeVisible();
  await expect(page.getByText("No amount was read from the image.")).toBeVisible();
  await expect(page.getByRole("img", { name: "This part of the check, enlarged" })).toBeVisible();
});

test("if the figures and words differ, the user chooses an amount and the bank puts the deposit on hold", async ({
  page,
}) => {
  const flags = ["--seed", "1", "--kind", "personal", "--fill", "print"];
  const check = await drawCheck(...flags, "--amount", "24.10", "--words-amount", "42.10");
  await signIn(page, "dana");
  await addImages(page, check);
  const message = page.getByText("The figures say $24.10, the words $42.10.");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(message).toBeVisible();
    await checkScreen(page, `two amounts at ${width}`);
  }

  // Neither amount is filled in automatically; entering an amount removes the choices.
  await expect(page.getByLabel("Amount")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Use the figures: $24.10" })).toBeVisible();
  await page.getByRole("button", { name: "Use the words: $42.10" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("42.10");
  await expect(page.getByRole("button", { name: /^Use the / })).toHaveCount(0);

  await page.getByRole("combobox", { name: "Deposit to account" }).fill("2218009144");
  await page.getByRole("button", { name: "Review deposit" }).click();
  await expect(page.getByRole("heading", { name: "Review your deposit" })).toBeVisible();
  await expect(message).toBeVisible();
  await page.getByRole("button", { name: "Deposit $42.10" }).click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  await expect(page.getByText("The amount was read as $24.10, but not confirmed.").first()).toBeVisible();
});

test("a stale or postdated check is reported before anything is sent", async ({ page }) => {
  await signIn(page, "dana");
  for (const [date, message] of [
    ["2025-10-10", "Stale: the image shows the date Oct 10, 2025"],
    ["2031-10-14", "Postdated: the image shows the date Oct 14, 2031"],
  ] as const) {
    const { front } = await drawCheck("--seed", "2", "--fill", "print", "--date", date);
    await uploadFiles(page, [jpeg("front.jpg", readFileSync(front))]);
    await expect(page.getByRole("status").filter({ hasText: message })).toContainText("business day");
  }
});

test("a page of text is not mistaken for a check", async ({ page }) => {
  const rows = Array.from(
    { length: 40 },
    (_, i) => `<text x="150" y="${200 + 45 * i}">Dear reader, row ${i} of it</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1700" height="2200" font-size="34"><rect width="1700" height="2200" fill="#fff"/>${rows.join("")}</svg>`;
  await signIn(page, "dana");
  await uploadFiles(page, [jpeg("front.jpg", await sharp(Buffer.from(svg)).jpeg().toBuffer())]);
  await expect(page.getByRole("status").filter({ hasText: "This does not look like a check" })).toBeVisible();
});

test("a photo with an appended image and video is deposited; oversized and unreadable files are rejected", async ({
  page,
}, testInfo) => {
  const check = await drawCheck("--seed", "42", "--check-number", "5142");
  const front = readFileSync(check.front);
  const video = Buffer.concat([
    Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1"),
    Buffer.alloc(6_000_000, 7),
  ]);
  await signIn(page, "dana");
  await uploadFiles(page, [jpeg("motion.jpg", Buffer.concat([front, front, video]))]);
  await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();
  await expect(page.getByText(/MICR read, \d+ symbols/)).toBeVisible();

  const huge = testInfo.outputPath("huge.jpg");
  writeFileSync(huge, Buffer.concat([front, Buffer.alloc(31_000_000)]));
  await page.goto("/deposit");
  await page.locator('input[type="file"]:not([capture])').first().setInputFiles(huge);
  await expect(page.getByRole("alert").filter({ hasText: "the limit is 30 MB" })).toBeVisible();
  const wide = await sharp({ create: { width: 9000, height: 8000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  await uploadFiles(page, [{ name: "wide.png", mimeType: "image/png", buffer: wide }]);
  await expect(page.getByRole("alert").filter({ hasText: "more than 64 megapixels" })).toBeVisible();
  const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(900)]);
  await uploadFiles(page, [{ name: "IMG_0001.HEIC", mimeType: "image/heic", buffer: heic }]);
  await expect(page.getByRole("alert").filter({ hasText: "This browser can’t read HEIC images." })).toBeVisible();

  await depositCheck(page, check, "STORY-MOTION");
  await expect(page.locator("main")).toContainText("Pending");
});
