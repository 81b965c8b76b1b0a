import { defineConfig } from "@playwright/test";

/** Multiplies the time limits, for a slow machine. */
const factor = Number(process.env.TEST_TIMEOUT_FACTOR ?? 1);

export default defineConfig({
  testDir: "stories",
  timeout: 60_000 * factor,
  expect: { timeout: 10_000 * factor },
  reporter: [["list"], ["html", { open: "never" }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    // Requests through a service worker escape `page.route`, with which the smoke stories block changes.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    // An installed browser; without it, the one of `npx playwright install chromium`.
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
});
