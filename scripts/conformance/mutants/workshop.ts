import { randomBytes } from "node:crypto";
import { cpSync, lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pickFreePort } from "@/scripts/product/free-port";
import { ROOT } from "@/scripts/product/root";
import { type Service, startService } from "@/scripts/product/service";
import { type Mutant, mutate } from "./mutant";

/** Files and folders that the bank needs to run. */
const SOURCES = ["bank", "lib", "tsconfig.json", "package.json"] as const;

/** A bank that runs from a copied source tree. */
export interface WorkshopBank {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  stop(): Promise<void>;
}

/** A temporary copy of the bank's sources, and the initial data for each bank. */
export interface Workshop {
  /**
   * Starts a bank, broken by the mutant if there is one. Only one bank can run at a time.
   *
   * @throws Error if the mutant no longer matches its file, or if the bank does not start
   */
  start(mutant?: Mutant): Promise<WorkshopBank>;
  /** Stops the running bank and removes the folder. */
  close(): Promise<void>;
}

/** Copies the sources and starts the bank once to create the initial data. */
export async function openWorkshop(): Promise<Workshop> {
  const folder = mkdtempSync(join(tmpdir(), "endorse-mutants-"));
  const [prepared, data] = [join(folder, "prepared"), join(folder, "data")];
  const secrets = { clientSecret: randomBytes(24).toString("hex"), dataKey: randomBytes(32).toString("base64") };
  const isSource = (path: string) => !path.endsWith(".test.ts");
  for (const name of SOURCES) cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: isSource });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  await (await run(folder, prepared, secrets)).stop(STOP_MS);

  let running: Service | undefined;
  return {
    async start(mutant) {
      const restore = mutant ? breakSource(folder, mutant) : () => {};
      rmSync(data, { recursive: true, force: true });
      // A bank that took too long to stop may have left its socket, which can't be copied.
      cpSync(prepared, data, { recursive: true, filter: (path) => !lstatSync(path).isSocket() });
      try {
        const service = await run(folder, data, secrets);
        running = service;
        const { url } = service;
        const stop = () => service.stop(STOP_MS).finally(restore);
        return { url, clientId: CLIENT_ID, clientSecret: secrets.clientSecret, stop };
      } catch (error) {
        restore();
        throw error;
      }
    },
    async close() {
      await running?.stop(STOP_MS);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const CLIENT_ID = "conformance";
const STOP_MS = 15_000;

/** Applies the mutant to the copied sources, and returns a function that restores the original file. */
function breakSource(folder: string, mutant: Mutant): () => void {
  const path = join(folder, mutant.file);
  const source = readFileSync(path, "utf8");
  const broken = mutate(mutant, source);
  if (broken === null) throw new Error(`${mutant.id} no longer matches ${mutant.file}: its text must occur there once`);
  writeFileSync(path, broken);
  return () => writeFileSync(path, source);
}

async function run(
  cwd: string,
  dataFolder: string,
  secrets: { readonly clientSecret: string; readonly dataKey: string },
): Promise<Service> {
  const port = await pickFreePort();
  return startService({
    name: "The bank",
    url: `http://127.0.0.1:${port}`,
    healthPath: "/health",
    args: ["--conditions=react-server", "--import", "tsx", "bank/main.ts"],
    cwd,
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      BANK_PORT: String(port),
      BANK_DATA_FOLDER: dataFolder,
      BANK_PARTNER_CLIENT_ID: CLIENT_ID,
      BANK_PARTNER_CLIENT_SECRET: secrets.clientSecret,
      BANK_ALLOW_LOOPBACK_CALLBACKS: "true",
      BANK_RATE_LIMIT: "100000",
      DATA_KEY: secrets.dataKey,
      LOG_LEVEL: "fatal",
    },
    onOutput: () => {},
  });
}
