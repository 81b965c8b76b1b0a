import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { keepTestFilesInMemory } from "./scripts/testing/files-in-memory.ts";
import { ProjectSequencer } from "./scripts/testing/project-sequencer.ts";
import { findTestFiles, type ProjectName } from "./scripts/testing/test-projects.ts";

keepTestFilesInMemory();
const root = fileURLToPath(new URL(".", import.meta.url));
const files = findTestFiles(root, process.env.TEST_LONG === "true");
const timeout = 60_000 * Number(process.env.TEST_TIMEOUT_FACTOR ?? 1);

const project = (name: ProjectName, more: { globalSetup?: string[]; env?: Record<string, string> } = {}) => ({
  extends: true as const,
  test: { name, include: files[name], ...more },
});

export default defineConfig({
  resolve: {
    alias: {
      "@": root.replace(/\/$/, ""),
      "@endorse/check-image": `${root}packages/check-image`,
      "server-only": `${root}scripts/testing/server-only.ts`,
    },
  },
  test: {
    environment: "node",
    // An unusable folder, so that calls that outlive their test can't access the developer's data.
    env: { DATA_DIR: "/dev/null/data" },
    maxWorkers: Math.max(2, availableParallelism()),
    isolate: false,
    setupFiles: ["scripts/testing/reset-state.ts"],
    sequence: { sequencer: ProjectSequencer },
    testTimeout: timeout,
    hookTimeout: timeout,
    retry: 0,
    // All projects share one run, so that no worker is idle while another project finishes; see docs/testing.md.
    projects: [
      project("unit"),
      project("pglite", { globalSetup: ["scripts/testing/pglite-setup.ts"] }),
      project("postgres", { globalSetup: ["scripts/testing/postgres-setup.ts"], env: { TEST_ENGINE: "postgres" } }),
    ],
  },
});
