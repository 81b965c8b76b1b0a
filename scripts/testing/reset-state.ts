import { afterAll, vi } from "vitest";
import "@/lib/shared/test-seed";

// Test files share a worker, so that packages are loaded and PGlite is compiled only once per process. This setup
// makes each file reload this repository's modules, and restores the environment, the time and global state.
vi.resetModules();

const environment = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  for (const name of Object.keys(globalThis)) if (name.startsWith("endorse")) Reflect.deleteProperty(globalThis, name);
});
