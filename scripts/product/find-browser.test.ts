import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { findBrowser } from "./find-browser";

const folder = mkdtempSync(join(tmpdir(), "endorse-browsers-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

function install(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, "");
  return path;
}

test("finds Edge, Chrome or Chromium on the PATH, but prefers CHROMIUM_PATH", () => {
  vi.stubEnv("CHROMIUM_PATH", "");
  vi.stubEnv("PATH", folder);
  const edge = install("microsoft-edge");
  expect(findBrowser()).toBe(edge);
  const chrome = install("google-chrome");
  expect(findBrowser()).toBe(chrome);
  vi.stubEnv("CHROMIUM_PATH", edge);
  expect(findBrowser()).toBe(edge);
});
