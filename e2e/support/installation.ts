import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Sandbox } from "@endorse/playwright/sandbox";
import { isBuilt } from "@/scripts/product/build";
import { composeEnvironment } from "@/scripts/product/environment";
import { pickFreePort } from "@/scripts/product/free-port";
import { registerForEvents } from "@/scripts/product/register-for-events";
import { ROOT } from "@/scripts/product/root";
import { startBank } from "@/scripts/product/services";
import { type BankRow, readBankTables } from "./bank-tables";

/** A new portal, started for the first time by `npm start` with an external bank. */
export interface Installation {
  readonly url: string;
  /** The output of `npm start`. */
  readonly printed: string;
  /** Registers the portal for every event, which it does automatically only with an HTTPS URL. */
  registerForEvents(): Promise<void>;
  /** Calls a sandbox control of the bank. */
  sandbox(path: string, body: unknown): Promise<unknown>;
  /** Stops the portal and the bank, then checks the claim against the bank's tables. */
  end(claim?: BankRow): Promise<void>;
}

export async function startInstallation(): Promise<Installation> {
  // Rebuilding now would replace the build that other stories use.
  if (!isBuilt()) throw new Error("The build is older than the sources. Run `npm test -- browser` to rebuild it.");
  const folder = mkdtempSync(join(tmpdir(), "endorse-installation-"));
  const bank = composeEnvironment({
    DATA_DIR: join(folder, "bank"),
    XDG_CONFIG_HOME: join(folder, "config"),
    BANK_PORT: String(await pickFreePort()),
    BANK_RATE_LIMIT: "1000",
    BANK_CLOCK_START: "2026-11-20T14:30:00.000Z",
  }).bank!;
  const { baseUrl, clientId, clientSecret, partnerId } = bank.settings;
  const sandbox = new Sandbox({ url: baseUrl, clientId, clientSecret });
  const bankService = await startBank(bank.env, baseUrl, () => {});
  const port = await pickFreePort();
  const settings = {
    DATA_DIR: join(folder, "portal"),
    PORT: String(port),
    BANK_API_URL: baseUrl,
    BANK_AUTH_URL: baseUrl,
    BANK_AUDIENCE: baseUrl,
    BANK_CLIENT_ID: clientId,
    BANK_CLIENT_SECRET: clientSecret,
    PARTNER_ID: partnerId,
    BANK_TIMEOUT_MS: "120000",
    DATA_KEY: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    ALLOW_EMBEDDED_DATABASE: "true",
  };
  const portal = composeEnvironment(settings).portal.settings;
  const portalProcess = await runNpmStart(settings);
  return {
    url: portal.portalUrl,
    printed: portalProcess.printed,
    registerForEvents: () => registerForEvents(portal),
    sandbox: (path, body) => sandbox.call(path, body),
    end: async (claim) => {
      await portalProcess.stop();
      await bankService.stop();
      const failures = claim ? await readBankTables(bank.settings.dataFolder!, [claim]) : [];
      rmSync(folder, { recursive: true, force: true });
      if (failures.length > 0) throw new Error(failures.join("\n"));
    },
  };
}

/** Runs `npm start` without installing packages; resolves once it has printed the first administrator's link. */
async function runNpmStart(settings: Readonly<Record<string, string>>) {
  const program = ["--conditions=react-server", "--import", "tsx", join(ROOT, "scripts", "start-product.ts")];
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number | null>((resolve) => child.on("exit", resolve));
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        if (printed.includes("the next start shows a new one")) resolve();
      });
    void exited.then((code) => reject(new Error(`npm start exited with code ${code}:\n${printed}`)));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  return { printed, stop };
}
