import { type ChildProcess, spawn } from "node:child_process";
import { StartError } from "./root";

/** A process that serves HTTP: the portal or the built-in bank. */
export interface Service {
  readonly name: string;
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves to the exit code or signal when the process exits. */
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Returns the last 4,000 characters of output. */
  lastOutput(): string;
  /** Requests a graceful exit and waits; kills the process after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

export interface ServiceCommand {
  readonly name: string;
  readonly url: string;
  /** Path that returns a 2xx response when the service is ready. */
  readonly healthPath: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Receives the service's output. */
  readonly onOutput: (text: string) => void;
}

/** Long, since an exit is detected immediately, and a slow start only means that the machine is busy. */
const READY_TIMEOUT_MS = 180_000;

/**
 * Starts a service with this version of Node.js and waits until it responds.
 *
 * @throws StartError if the service exits or does not respond
 */
export async function startService(command: ServiceCommand): Promise<Service> {
  const service = launchService(command);
  let hasExited = false;
  void service.exited.then(() => {
    hasExited = true;
  });
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isResponding(`${command.url}${command.healthPath}`))) {
    if (hasExited || Date.now() > deadline) {
      const reason = hasExited ? `: it exited with code ${service.process.exitCode ?? service.process.signalCode}` : "";
      await service.stop(1000);
      throw new StartError(
        `${service.lastOutput().trim()}\n\n${command.name} did not start${reason}; its output is above.`.trimStart(),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return service;
}

/** Starts a service with this version of Node.js, without waiting until it responds. */
export function launchService(command: ServiceCommand): Service {
  const child = spawn(process.execPath, [...command.args], {
    cwd: command.cwd,
    env: command.env,
    stdio: ["ignore", "pipe", "pipe"],
    // A separate process group, so that Ctrl-C reaches only this process, which stops the services in order.
    detached: process.platform !== "win32",
  });
  let tail = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      tail = (tail + text).slice(-4000);
      command.onOutput(text);
    });
  }
  // A service that keeps running would block its port and data folder at the next start, as after kill -9.
  const killChild = () => child.kill("SIGKILL");
  process.once("exit", killChild);
  let hasExited = false;
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on("exit", (code, signal) => {
      hasExited = true;
      process.off("exit", killChild);
      resolve({ code, signal });
    });
  });
  return {
    name: command.name,
    url: command.url,
    process: child,
    exited,
    lastOutput: () => tail,
    stop: async (graceMs = 10_000) => {
      if (hasExited) return;
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

async function isResponding(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000), redirect: "manual" })).ok;
  } catch {
    return false;
  }
}
