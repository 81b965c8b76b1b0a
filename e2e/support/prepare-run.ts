import { buildWhenStale } from "@/scripts/product/build";
import { findBrowser, NO_BROWSER } from "@/scripts/product/find-browser";
import makeTemplates from "@/scripts/testing/pglite-setup";

/** Playwright global setup, which runs once before the stories. */
export default async function prepareRun(): Promise<void> {
  if (!findBrowser()) throw new Error(NO_BROWSER);
  await buildWhenStale();
  await makeTemplates();
}
