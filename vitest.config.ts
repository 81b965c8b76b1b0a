import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  resolve: {
    alias: { "@": root.replace(/\/$/, ""), "server-only": `${root}scripts/testing/server-only.ts` },
  },
  test: {
    include: ["{app,bank,bench,components,lib,scripts}/**/*.test.{ts,tsx}"],
    environment: "node",
    // Two cores: one worker each; embedded databases are heavier than the tests around them.
    maxWorkers: 2,
    // Nothing waits for these when it works; a busy machine may be many times slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: 0,
  },
});
