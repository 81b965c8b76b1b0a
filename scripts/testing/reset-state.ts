import { afterAll, vi } from "vitest";

// Test files share a worker: what a process does once (loading packages, compiling PGlite) is done once. Here each file
// gets our own modules anew and leaves the environment, time and what the product keeps for one process as it found them.
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
