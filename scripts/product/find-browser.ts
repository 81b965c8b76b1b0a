import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** Browser programs to look up on the PATH. */
const PROGRAMS = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
];

/** Browser locations on macOS and Windows, where browsers are not on the PATH. */
const INSTALL_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

const INSTALL_TIMEOUT_MS = 300_000;

/**
 * Like {@link findBrowser}, but installs a browser if none is found: with apt-get if this user is root, otherwise or
 * if that fails with Playwright.
 *
 * @returns the program's path, or null if no browser could be installed
 */
export function findOrInstallBrowser(log: (text: string) => void): string | null {
  const found = findBrowser();
  if (found) return found;
  for (const [command, ...args] of listInstallers()) {
    log(`No Chromium found; trying: ${[command, ...args].join(" ")}\n`);
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

/** Error message for a missing browser. */
export const NO_BROWSER =
  "No Chromium, Chrome or Edge was found. Run `npx playwright install chromium`, or set CHROMIUM_PATH to a browser, and try again.";

/** Finds a browser: `CHROMIUM_PATH`, an installed Chromium, Chrome or Edge, or Playwright's browser; null if none. */
export function findBrowser(): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH, ...onPath, ...INSTALL_PATHS, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

function listInstallers(): string[][] {
  const mayUseApt = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const apt = mayUseApt ? [["sh", "-c", "apt-get update -qq && apt-get install -y -qq chromium"]] : [];
  return [...apt, [process.execPath, "node_modules/@playwright/test/cli.js", "install", "chromium"]];
}
