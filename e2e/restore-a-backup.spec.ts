import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { drawCheck } from "./support/checks";
import { depositCheck } from "./support/deposit-page";
import { startProduct } from "./support/product";
import { openContext, signIn, test } from "./support/story";

test("[R-44] a backup of the running product is restored after everything was destroyed", async ({ browser }) => {
  const place = mkdtempSync(join(tmpdir(), "endorse-backup-"));
  const product = await startProduct();
  try {
    const context = await openContext(browser, product);
    const page = await context.newPage();
    await signIn(page, "dana");
    await depositCheck(page, await drawCheck("--seed", "71", "--check-number", "7171"));
    const paymentUrl = page.url();
    await product.backUp(join(place, "backup"));
    await product.destroyAndRestore(join(place, "backup"));

    // The session is one of the things that were kept.
    await page.goto(paymentUrl);
    await expect(page.getByAltText(/^Front of/)).toBeVisible();
    await expect(page.getByRole("main").getByText("Pending").first()).toBeVisible();
    await depositCheck(page, await drawCheck("--seed", "72", "--check-number", "7272"));
    await page.goto("/payments");
    for (const number of ["7171", "7272"])
      await expect(page.getByRole("row").filter({ hasText: number })).toHaveCount(1);
    await context.close();
  } finally {
    await product.stop();
    rmSync(place, { recursive: true, force: true });
  }
});
