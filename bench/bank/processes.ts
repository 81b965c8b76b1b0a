import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { ROOT } from "@/scripts/product/root";

/** A program of this repository that runs beside the measuring one and listens. */
export interface Service {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a program whose first line on standard output is JSON with its `url`; its log goes nowhere. */
export async function startService(program: string, env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const child = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", program], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  const said = once(createInterface({ input: child.stdout }), "line") as Promise<[string]>;
  const first = await Promise.race([said, ended.then(() => null)]);
  if (first === null) throw new Error(`${program} ended before it listened.`);
  return {
    url: (JSON.parse(first[0]) as { url: string }).url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Says where a program listens, as {@link startService} expects it. */
export function sayAddress(address: AddressInfo | string | null): void {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(address as AddressInfo).port}` }));
}
