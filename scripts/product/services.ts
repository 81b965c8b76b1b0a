import { join } from "node:path";
import { ROOT } from "./root";
import { type Service, type ServiceCommand, startService } from "./service";

type Env = NodeJS.ProcessEnv;

interface RunOptions {
  /** Development mode: the bank restarts and the portal reloads when their sources change. */
  readonly dev?: boolean;
  /** Opens debugger ports: 9229 for the portal, 9230 for the bank. */
  readonly inspect?: boolean;
}

/** Starts the built-in bank with the settings in `env`. */
export function startBank(
  env: Env,
  url: string,
  onOutput: (text: string) => void,
  options: RunOptions = {},
): Promise<Service> {
  return startService(createBankCommand(env, url, onOutput, options));
}

/** Creates the command that starts the built-in bank. */
export function createBankCommand(
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
 * V8 flags that limit the portal's memory. By default, the heap can grow to a multiple of the live objects (about
 * 110 MB), depending on the machine's memory, and each thread reserves 32 MB for new objects.
 */
const SMALL_HEAP = ["--max-old-space-size=320", "--max-semi-space-size=4"];
/**
 * Makes glibc return freed memory. By default, glibc keeps an arena per thread and the memory that the WebAssembly
 * compiler used. Other C libraries ignore these variables.
 */
const allocatorSettings = ({ DATABASE_URL }: Env) => ({
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  // PGlite's WebAssembly compiler allocates 32 kB at a time; a mapping for each would double the start time.
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
  return startService(createPortalCommand(env, host, port, onOutput, options));
}

/** The command that starts the portal. */
export function createPortalCommand(
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
      ...(!dev && allocatorSettings(env)),
      ...env,
      NODE_ENV: dev ? "development" : "production",
      NEXT_TELEMETRY_DISABLED: "1",
    },
    onOutput,
  };
}
