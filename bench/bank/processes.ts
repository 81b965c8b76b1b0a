import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { ROOT } from "@/scripts/product/root";

/** A server program from this repository, running as a child process. */
export interface Service {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a program whose first line on standard output is JSON with its `url`; the rest of its log is discarded. */
export async function startService(program: string, env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const child = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", program], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exited = once(child, "exit");
  const firstLine = once(createInterface({ input: child.stdout }), "line") as Promise<[string]>;
  const line = await Promise.race([firstLine, exited.then(() => null)]);
  if (line === null) throw new Error(`${program} exited before it started listening.`);
  return {
    url: (JSON.parse(line[0]) as { url: string }).url,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** Prints a listening server's address in the format that {@link startService} expects. */
export function printAddress(address: AddressInfo | string | null): void {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(address as AddressInfo).port}` }));
}
