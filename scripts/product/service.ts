import { type ChildProcess, spawn } from "node:child_process";
import { StartError } from "./root";

/** A process of the product that answers HTTP. */
export interface Service {
  readonly name: string;
  readonly url: string;
  readonly process: ChildProcess;
  /** Settles when the process is gone, with how it went. */
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Asks it to end in order and waits; kills it when it takes longer than `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/** What it takes to start a service. */
export interface ServiceCommand {
  readonly name: string;
  readonly url: string;
  /** Path whose 2xx answer means that the service is ready. */
  readonly healthPath: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where its output goes; `capture` keeps the last of it for the sentence when it fails to start. */
  readonly onOutput: (text: string) => void;
}

/** A service that ends is noticed at once; one that is slow is on a machine that has much to do. */
const READY_WITHIN_MS = 180_000;

/**
 * Starts a service with this Node and waits until it answers.
 *
 * @throws StartError when it ends or stays silent
 */
export async function startService(command: ServiceCommand): Promise<Service> {
  const child = spawn(process.execPath, [...command.args], {
    cwd: command.cwd,
    env: command.env,
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own: Ctrl-C in a terminal reaches only us, and we end the services in order.
    detached: process.platform !== "win32",
  });
  let tail = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      tail = (tail + text).slice(-4000);
      command.onOutput(text);
    });
  }
  let gone = false;
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on("exit", (code, signal) => {
      gone = true;
      resolve({ code, signal });
    });
  });
  const service: Service = {
    name: command.name,
    url: command.url,
    process: child,
    exited,
    stop: async (graceMs = 10_000) => {
      if (gone) return;
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
      await exited;
      clearTimeout(timer);
    },
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(`${command.url}${command.healthPath}`))) {
    if (gone || Date.now() > deadline) {
      await service.stop(1000);
      throw new StartError(`${tail.trim()}\n\n${command.name} did not start; its output is above.`.trimStart());
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return service;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000), redirect: "manual" })).ok;
  } catch {
    return false;
  }
}
