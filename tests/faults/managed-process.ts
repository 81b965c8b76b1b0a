import { launchService, type Service, type ServiceCommand } from "@/scripts/product/service";
import { waitUntil } from "./wait-until";

export const READY_WITHIN_MS = 600_000;

/** Manages a portal or bank process that can be killed and restarted. */
export function manageProcess(command: ServiceCommand) {
  let current: Service | null = null;
  let hasExited = true;

  const isHealthy = () => isResponding(`${command.url}${command.healthPath}`);

  function launch(): Service {
    const service = launchService(command);
    current = service;
    hasExited = false;
    void service.exited.then(() => {
      if (current === service) hasExited = true;
    });
    return service;
  }

  return {
    command,
    service: () => current!,
    isRunning: () => !hasExited,
    isHealthy,
    launch,
    /** @throws Error with the process's output if it exits */
    async start(name: string): Promise<void> {
      const service = hasExited ? launch() : current!;
      await waitUntil(`the ${name} is ready`, async () => hasExited || (await isHealthy()), READY_WITHIN_MS);
      if (hasExited) throw new Error(`The ${name} did not start:\n${service.lastOutput()}`);
    },
    async kill(): Promise<void> {
      current?.process.kill("SIGKILL");
      await current?.exited;
    },
  };
}

async function isResponding(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
