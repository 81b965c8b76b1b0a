import { defineConfig } from "@playwright/test";

/** Multiplies the time limits on slow machines. */
const factor = Number(process.env.TEST_TIMEOUT_FACTOR ?? 1);

export default defineConfig({
  testDir: "stories",
  timeout: 60_000 * factor,
  expect: { timeout: 10_000 * factor },
  reporter: [["list"], ["html", { open: "never" }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    // The smoke stories block changes with `page.route`, which requests from a service worker bypass.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    // Use an installed browser if there is one, otherwise the browser from `npx playwright install chromium`.
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
});
