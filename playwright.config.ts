import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  // One product serves all stories, and two cores serve it: stories run one after the other.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Nothing waits longer than it has to: these are for a machine that has other things to do as well.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json"]],
  outputDir: "test-results",
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "America/New_York",
    // What is judged or pressed is where it will stay.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    },
  },
});
