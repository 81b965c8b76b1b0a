import { defineConfig } from "@playwright/test";
import { TIME_ZONE } from "./e2e/support/time-zone";

export default defineConfig({
  testDir: "e2e",
  // Each worker has a product of its own, and runs the stories of one file after the other: what they leave at the bank
  // is seen by the stories after them.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Nothing waits longer than it has to: these are for a machine that has other things to do as well.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json"]],
  outputDir: "test-results",
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: TIME_ZONE,
    // Nothing that is checked or pressed moves afterwards.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // A trace costs each step a copy of the document: `npx playwright test --trace retain-on-failure FILE` makes one.
    trace: "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    },
  },
});
