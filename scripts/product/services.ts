import { join } from "node:path";
import { ROOT } from "./root";
import { type Service, type ServiceCommand, startService } from "./service";

type Env = NodeJS.ProcessEnv;

/** How a service is run. */
interface RunOptions {
  /** In development: the bank restarts and the portal reloads when their sources change. */
  readonly dev?: boolean;
  /** A debugger may attach: to the portal at port 9229, to the bank at 9230. */
  readonly inspect?: boolean;
}

/** Starts the built-in bank with the settings in `env`. */
export function startBank(
  env: Env,
  url: string,
  onOutput: (text: string) => void,
  options: RunOptions = {},
): Promise<Service> {
  return startService(bankCommand(env, url, onOutput, options));
}

/** How the built-in bank is started. */
export function bankCommand(
  env: Env,
  url: string,
  onOutput: (text: string) => void,
  { dev, inspect }: RunOptions = {},
): ServiceCommand {
  return {
    name: "The built-in bank",
    url,
    healthPath: "/health",
    args: [
      ...(dev ? ["--watch", "--watch-preserve-output"] : []),
      ...(inspect ? ["--inspect=127.0.0.1:9230"] : []),
      ...["--conditions=react-server", "--import", "tsx", join(ROOT, "bank", "main.ts")],
    ],
    cwd: ROOT,
    env,
    onOutput,
  };
}

/**
 * How V8 keeps the portal's memory small. By default it collects garbage once the heap is a multiple of what lives in
 * it, depending on the machine's memory, and keeps 32 MB for new objects in each thread. About 110 MB live.
 */
const SMALL_HEAP = ["--max-old-space-size=320", "--max-semi-space-size=4"];
/**
 * How glibc returns what is freed: by default it keeps an arena for each thread, and what the compiler of WebAssembly
 * needed once. Other systems ignore it.
 */
const returnedMemory = ({ DATABASE_URL }: Env) => ({
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  // The compiler of PGlite's WebAssembly asks for 32 kB at a time: a mapping for each doubles what a start costs.
  MALLOC_MMAP_THRESHOLD_: DATABASE_URL ? "32768" : "131072",
});

/** Starts the portal with the settings in `env`: its build, or in development its sources. */
export function startPortal(
  env: Env,
  host: string,
  port: number,
  onOutput: (text: string) => void,
  options: RunOptions = {},
): Promise<Service> {
  return startService(portalCommand(env, host, port, onOutput, options));
}

/** How the portal is started. */
export function portalCommand(
  env: Env,
  host: string,
  port: number,
  onOutput: (text: string) => void,
  { dev, inspect }: RunOptions = {},
): ServiceCommand {
  const address = ["--hostname", host, "--port", String(port)];
  return {
    name: "The portal",
    url: `http://${host}:${port}`,
    healthPath: "/api/health",
    args: [
      ...(dev ? [] : SMALL_HEAP),
      ...(inspect ? ["--inspect=127.0.0.1:9229"] : []),
      ...[join(ROOT, "scripts", "serve-portal.mjs"), ...address, ...(dev ? ["--dev"] : [])],
    ],
    cwd: ROOT,
    env: {
      ...(!dev && returnedMemory(env)),
      ...env,
      NODE_ENV: dev ? "development" : "production",
      NEXT_TELEMETRY_DISABLED: "1",
    },
    onOutput,
  };
}
