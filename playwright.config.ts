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
  // A worker has a product of its own, and runs the stories of one file after the other: what they leave at the bank is
  // seen by the stories after them. A story often waits for the next poll, in which another one runs.
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
    // A request that passes a service worker is not seen by `page.route`.
    serviceWorkers: "block",
    // Nothing that is checked or pressed moves afterwards.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // The document at each step shows more than frames of a film, which cost more.
    trace: { mode: "retain-on-failure", snapshots: true, screenshots: false, sources: true },
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    },
  },
});
