import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { TIME_LIMITS } from "./e2e/support/time-limits";
import { TIME_ZONE } from "./e2e/support/time-zone";
import { findBrowser } from "./scripts/product/find-browser";
import { keepTestFilesInMemory } from "./scripts/testing/files-in-memory";

keepTestFilesInMemory();

export default defineConfig({
  testDir: "e2e",
  tsconfig: "e2e/tsconfig.json",
  globalSetup: "e2e/support/prepare-run.ts",
  // Each worker runs a separate portal and bank, and a file's stories in order, so later stories see the data of
  // earlier ones. While one story waits for the next poll, other workers run theirs.
  workers: availableParallelism(),
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: TIME_LIMITS.story,
  expect: { timeout: TIME_LIMITS.step },
  reporter: "list",
  outputDir: "test-results",
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: TIME_ZONE,
    actionTimeout: TIME_LIMITS.step,
    navigationTimeout: TIME_LIMITS.step,
    // `page.route` does not see requests that go through a service worker.
    serviceWorkers: "block",
    // Prevents elements from moving while a story checks or clicks them.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // DOM snapshots show more detail than screenshots and are cheaper.
    trace: { mode: "retain-on-failure", snapshots: true, screenshots: false, sources: true },
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    },
  },
});
