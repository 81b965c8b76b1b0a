import { type DrawnCheck, drawCheck } from "@endorse/playwright/draw-check";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { createProductClock } from "./support/product-clock";
import { openPage, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

const AMOUNTS = ["41.30", "18.75", "54.10", "22.08", "61.44", "19.99"];
/** The sum of `AMOUNTS`, in dollars. */
const TOTAL = "217.66";

interface ScannedFile {
  readonly name: string;
  readonly mimeType: "image/tiff";
  readonly buffer: Buffer;
}

/** Converts a drawn side to a TIFF as saved by a grayscale scanner. */
async function scan(path: string, name: string, degrees = 0): Promise<ScannedFile> {
  const tiff = sharp(path).rotate(degrees).greyscale().tiff({ compression: "lzw" });
  return { name, mimeType: "image/tiff", buffer: await tiff.toBuffer() };
}

/** Returns the date flags for the check at `index`; the fifth check is more than 180 days old. */
function createDateFlags(index: number): string[] {
  return ["--date", index === 4 ? "2026-05-04" : "2026-11-18"];
}

/** Types the current check's amount and presses Enter, twice if the amount differs from the image. */
async function typeAmount(page: Page, amount: string): Promise<void> {
  const field = page.getByLabel("Amount", { exact: true });
  await field.fill(amount);
  await field.press("Enter");
  if (await page.getByText("again keeps your amount").isVisible()) await field.press("Enter");
}

test("a batch with a duplicate, an upside-down check and a missing back is balanced and sent once despite a crash @core", async ({
  browser,
  startSeparateProduct,
}) => {
  const clock = createProductClock();
  const product = await startSeparateProduct(clock.settings);
  const checks: DrawnCheck[] = await Promise.all(
    AMOUNTS.map((amount, index) =>
      drawCheck("--seed", String(880 + index), "--fill", "print", "--amount", amount, ...createDateFlags(index)),
    ),
  );
  product.claim("each check was deposited once", "select count(*)::int as deposits from payments", {
    deposits: AMOUNTS.length,
  });
  const files = await Promise.all(
    checks.flatMap(({ front, back }, index) => [
      scan(front, `${index + 1}-front.tif`, index === 3 ? 180 : 0),
      // The third back is missing.
      ...(index === 2 ? [] : [scan(back, `${index + 1}-back.tif`)]),
    ]),
  );
  const repeated = await Promise.all([scan(checks[0]!.front, "7-front.tif"), scan(checks[0]!.back, "7-back.tif")]);

  const page = await openPage(browser, product, "dana");
  await page.goto("/batches");
  await page.getByRole("button", { name: "New batch" }).click();
  await page.getByLabel("Images of the batch").setInputFiles([...files, ...repeated]);
  const views = page.getByRole("radiogroup", { name: "Show" });
  await views.waitFor({ timeout: TIME_LIMITS.job });

  // Image problems are corrected in the list where they are reported.
  await views.getByRole("radio", { name: "Images" }).click();
  await expect(page.getByText("Back missing")).toHaveCount(1);
  const third = page.getByRole("list", { name: "Images by check" }).getByRole("listitem").nth(2);
  await third.getByLabel("Images of the batch").setInputFiles([await scan(checks[2]!.back, "late.tif")]);
  await expect(page.getByText("Back missing")).toHaveCount(0);
  // A batch may have hundreds of checks: only those near the viewport render their images and buttons.
  const last = page.getByRole("list", { name: "Images by check" }).getByRole("listitem").last();
  await expect(last.getByRole("button")).toHaveCount(0);
  await last.scrollIntoViewIfNeeded();
  await expect(last.getByRole("img")).toHaveCount(2);
  const fourth = page.getByRole("list", { name: "Images by check" }).getByRole("listitem").nth(3);
  const upsideDown = await fourth.getByRole("img", { name: /^Front/ }).getAttribute("src");
  await fourth.getByRole("button", { name: /^Rotate the front/ }).click();
  await expect(fourth.getByRole("img", { name: /^Front/ })).not.toHaveAttribute("src", upsideDown!);

  // Remove one of the duplicates, which are shown side by side.
  await views.getByRole("radio", { name: /^Duplicates/ }).click();
  const duplicates = page.getByRole("region", { name: "Possible duplicates" });
  await expect(duplicates.getByRole("button", { name: "Remove it" })).toHaveCount(2);
  await duplicates.getByRole("button", { name: "Remove it" }).last().click();
  await expect(page.getByText("No duplicates in this batch")).toBeVisible();

  // Type the amounts by keyboard alone, with two digits transposed in the third.
  await views.getByRole("radio", { name: "Amounts" }).click();
  for (const amount of AMOUNTS) await typeAmount(page, amount === "54.10" ? "45.10" : amount);
  await page.getByLabel("Checks", { exact: true }).fill(String(AMOUNTS.length));
  await page.getByLabel("Tape total").fill(TOTAL);
  // The portal saves the selected account, not the partial number typed before it.
  const account = page.getByRole("combobox", { name: "Deposit to account" });
  await account.fill("9171");
  await account.press("Enter");
  await expect(page.getByText("Into 2218 0091 71")).toBeVisible();
  await account.fill("");
  await page.getByRole("option", { name: /2218 0091 44/ }).click();
  await expect(account).toHaveValue("2218 0091 44");
  await page.getByLabel("Name").focus();
  await expect(page.getByText("may be $54.10 rather than $45.10")).toBeVisible();

  // Reloading the page keeps the input.
  await expect(page.getByText("Saved. You can close this page")).toBeVisible();
  await page.reload();
  await expect(account).toHaveValue("2218 0091 44");
  await page.getByRole("listitem").filter({ hasText: "may be $54.10" }).getByRole("button").click();
  await typeAmount(page, "54.10");
  await expect(page.getByText("Balanced", { exact: true })).toBeVisible();

  await expect(page.getByText("1 check may be returned because of the date")).toBeVisible();
  await expect(page.getByText("stale, May 4, 2026.")).toBeVisible();
  await page.getByRole("button", { name: `Deposit 6 checks, $${TOTAL}` }).click();
  await expect(page.getByRole("region", { name: "Progress" })).toBeVisible();
  await product.killAndStartPortal();
  clock.advance(5);
  await page.reload();
  await expect(page.getByRole("region", { name: "Progress" }).getByText("6 of 6")).toBeVisible({
    timeout: TIME_LIMITS.job,
  });
  await expect(page.getByRole("main").getByText("Done", { exact: true })).toHaveCount(6);
  await expect(page.getByRole("list", { name: "Totals" })).toHaveText(`6 deposited, $${TOTAL}`);
  // When printed, a long list of results may break across pages.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("region", { name: "Progress" })).toHaveCSS("break-inside", "auto");
});
