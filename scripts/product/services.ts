import { join } from "node:path";
import { ROOT } from "./root";
import { type Service, type ServiceCommand, startService } from "./service";

type Env = NodeJS.ProcessEnv;

/** Starts the built-in bank with the settings in `env`. */
export function startBank(env: Env, url: string, onOutput: (text: string) => void): Promise<Service> {
  return startService(bankCommand(env, url, onOutput));
}

/** How the built-in bank is started. */
export function bankCommand(env: Env, url: string, onOutput: (text: string) => void): ServiceCommand {
  return {
    name: "The built-in bank",
    url,
    healthPath: "/health",
    args: ["--conditions=react-server", "--import", "tsx", join(ROOT, "bank", "main.ts")],
    cwd: ROOT,
    env,
    onOutput,
  };
}

/** Starts the built portal with the settings in `env`. */
export function startPortal(env: Env, host: string, port: number, onOutput: (text: string) => void): Promise<Service> {
  return startService(portalCommand(env, host, port, onOutput));
}

/** How the built portal is started. */
export function portalCommand(env: Env, host: string, port: number, onOutput: (text: string) => void): ServiceCommand {
  return {
    name: "The portal",
    url: `http://${host}:${port}`,
    healthPath: "/api/health",
    args: [join(ROOT, "scripts", "serve-portal.mjs"), "--hostname", host, "--port", String(port)],
    cwd: ROOT,
    env: { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    onOutput,
  };
}
