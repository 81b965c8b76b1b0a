import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const KNOWN_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/microsoft-edge",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

const INSTALL_TIMEOUT_MS = 300_000;

/**
 * Finds a Chromium for the browser tests: `CHROMIUM_PATH`, a system one, or Playwright's own. When there is none, one
 * is installed: by the system's package manager where this user may, else Playwright's.
 *
 * @returns the program's path, or null with nothing installed
 */
export function findOrInstallBrowser(say: (text: string) => void): string | null {
  const found = findBrowser();
  if (found) return found;
  for (const [command, ...args] of installers()) {
    say(`No Chromium found; trying: ${[command, ...args].join(" ")}\n`);
    const result = spawnSync(command!, args, {
      stdio: ["ignore", "ignore", "inherit"],
      timeout: INSTALL_TIMEOUT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    const installed = result.status === 0 ? findBrowser() : null;
    if (installed) return installed;
  }
  return null;
}

/** What a person does when no browser could be found or installed. */
export const NO_BROWSER =
  "No Chromium was found and none could be installed, so the browser tests did not run. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run npm test again.";

/** The path of an installed Chromium; null when there is none. */
export function findBrowser(): string | null {
  return (
    [process.env.CHROMIUM_PATH, ...KNOWN_PLACES, chromium.executablePath()].find((path) => path && existsSync(path)) ??
    null
  );
}

function installers(): string[][] {
  const mayUseApt = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const apt = mayUseApt ? [["sh", "-c", "apt-get update -qq && apt-get install -y -qq chromium"]] : [];
  return [...apt, [process.execPath, "node_modules/@playwright/test/cli.js", "install", "chromium"]];
}
