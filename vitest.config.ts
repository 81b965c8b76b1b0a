import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { ProjectSequencer } from "./scripts/testing/project-sequencer.ts";
import { findTestFiles, type ProjectName } from "./scripts/testing/test-projects.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const files = findTestFiles(root);

const project = (name: ProjectName, more: { globalSetup?: string[]; env?: Record<string, string> } = {}) => ({
  extends: true as const,
  test: { name, include: files[name], ...more },
});

export default defineConfig({
  resolve: {
    alias: {
      "@": root.replace(/\/$/, ""),
      "server-only": `${root}scripts/testing/server-only.ts`,
      // openapi-typescript needs the compiler's JavaScript interface, which TypeScript 7 has no longer.
      typescript: "@ts-morph/common/dist/typescript.js",
    },
  },
  test: {
    environment: "node",
    server: { deps: { inline: ["openapi-typescript"] } },
    // Two cores: one worker each; embedded databases are heavier than the tests around them.
    maxWorkers: 2,
    isolate: false,
    setupFiles: ["scripts/testing/reset-state.ts"],
    sequence: { sequencer: ProjectSequencer },
    // These end a test that hangs, and are no limit on speed: a busy machine may be fifty times slower.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    retry: 0,
    // One run for all, so that no worker idles while the other ends a project; see docs/testing.md.
    projects: [
      project("unit"),
      project("pglite", { globalSetup: ["scripts/testing/pglite-setup.ts"] }),
      project("postgres", { globalSetup: ["scripts/testing/postgres-setup.ts"], env: { TEST_ENGINE: "postgres" } }),
    ],
  },
});
