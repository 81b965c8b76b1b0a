import { chromium, type Page } from "@playwright/test";
import { type Product, startProduct } from "@/e2e/support/product";
import { createProductClock } from "@/e2e/support/product-clock";
import { openContext, signIn } from "@/e2e/support/story";
import { findOrInstallBrowser, NO_BROWSER } from "@/scripts/product/find-browser";
import { collectLongTasks } from "./long-tasks";

export interface MeasuredPage {
  /** Long tasks are collected from the first document on. */
  readonly page: Page;
  readonly product: Product;
  readonly clock: ReturnType<typeof createProductClock>;
}

/**
 * Starts the newest build with its own bank and clock, signs in as `personId` in Chromium, calls `measure`, and shuts
 * everything down.
 *
 * @throws if no browser is found and none can be installed
 */
export async function withMeasuredPage<Result>(
  personId: Parameters<typeof signIn>[1],
  measure: (measured: MeasuredPage) => Promise<Result>,
): Promise<Result> {
  const executablePath = findOrInstallBrowser((text) => process.stdout.write(text));
  if (!executablePath) throw new Error(NO_BROWSER);
  const clock = createProductClock();
  const product = await startProduct(clock.settings);
  const args = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await (await openContext(browser, product)).newPage();
    await collectLongTasks(page);
    await signIn(page, personId);
    return await measure({ page, product, clock });
  } finally {
    await browser.close();
    await product.stop();
  }
}
