import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestPostgres, type TestPostgres } from "@/lib/database/test-postgres";
import { composeEnvironment, type ProductEnvironment } from "@/scripts/product/environment";
import { pickFreePort } from "@/scripts/product/free-port";
import { connectToBank } from "@/scripts/product/scenario-client";
import { launchService, type Service } from "@/scripts/product/service";
import { bankCommand, portalCommand } from "@/scripts/product/services";
import { waitForRegistrations } from "@/scripts/product/wait-for-registrations";
import { type Line, openLine } from "./line";
import { type MovableClock, openMovableClock } from "./movable-clock";
import { openVolume, type Volume } from "./volume";
import { waitUntil } from "./wait-until";

/** The two processes of the product. */
export const SIDES = ["portal", "bank"] as const;
export type Side = (typeof SIDES)[number];

export type Engine = "pglite" | "postgres";

/** Short, so that a call that gets no response is soon unknown, and looked for. */
const BANK_TIMEOUT_MS = 8_000;
const READY_WITHIN_MS = 600_000;

/** A product of the campaign's own, with everything around it under the campaign's control. */
export interface Rig {
  readonly engine: Engine;
  readonly environment: ProductEnvironment & { readonly bank: NonNullable<ProductEnvironment["bank"]> };
  /** Where each side keeps its files: its PGlite folder. */
  readonly databaseFolders: Readonly<Record<Side, string>>;
  readonly databaseUrls: Readonly<Record<Side, string | undefined>>;
  readonly picturesFolder: string;
  /** A folder for copies, on no volume of the product. */
  readonly scratch: string;
  /** Past the line to it. */
  readonly urls: Readonly<Record<Side, string>>;
  readonly portalUrl: string;
  /** From the portal to the bank, and from the bank to the portal. */
  readonly lines: { readonly toBank: Line; readonly toPortal: Line };
  /** Null where this machine or user has none. */
  readonly volume: Volume | null;
  readonly clock: MovableClock | null;
  service(side: Side): Service;
  /** Starts a side on its data without waiting for it. */
  launch(side: Side): Service;
  start(side: Side): Promise<void>;
  kill(side: Side): Promise<void>;
  isHealthy(side: Side): Promise<boolean>;
  /** What both have logged lately. */
  log(): string;
  close(): Promise<void>;
}

/** Starts the product from the newest build; resolves when the portal is registered for events. */
export async function openRig(engine: Engine): Promise<Rig> {
  const place = mkdtempSync(join(tmpdir(), "endorse-faults-"));
  const volume = openVolume(place);
  const postgres = engine === "postgres" ? await startTestPostgres() : null;
  const rig = await createRig(engine, place, volume, postgres);
  try {
    await rig.start("bank");
    await rig.start("portal");
    const { baseUrl: url, clientId, clientSecret } = rig.environment.bank.settings;
    const client = await connectToBank({ url, clientId, clientSecret });
    if (!(await waitForRegistrations(client, READY_WITHIN_MS))) throw new Error("The portal did not register.");
    return rig;
  } catch (error) {
    await rig.close();
    throw error;
  }
}

async function createRig(engine: Engine, place: string, volume: Volume | null, postgres: TestPostgres | null) {
  const ports = { portal: await pickFreePort(), bank: await pickFreePort() };
  const lines = { toBank: await openLine(() => ports.bank), toPortal: await openLine(() => ports.portal) };
  const clock = openMovableClock(place);
  const databaseUrls = {
    portal: await postgres?.createDatabase("ledger"),
    bank: await postgres?.createDatabase("bank"),
  };
  const environment = composeEnvironment({
    DATA_DIR: join(volume?.folder ?? place, "data"),
    XDG_CONFIG_HOME: join(place, "config"),
    // The bank delivers to the portal's port, and the portal calls the bank's address: both are lines.
    PORT: String(lines.toPortal.port),
    PORTAL_URL: `http://127.0.0.1:${lines.toPortal.port}`,
    BANK_PORT: String(ports.bank),
    BANK_RATE_LIMIT: "1000",
    BANK_TIMEOUT_MS: String(BANK_TIMEOUT_MS),
    LOG_LEVEL: "warn",
    ...(databaseUrls.portal && { DATABASE_URL: databaseUrls.portal, BANK_DATABASE_URL: databaseUrls.bank }),
  });
  const bank = environment.bank!;
  const { dataFolder, portalUrl } = environment.portal.settings;
  const toBank = `http://127.0.0.1:${lines.toBank.port}`;
  const urls = { portal: `http://127.0.0.1:${ports.portal}`, bank: bank.settings.baseUrl };
  let log = "";
  const collect = (text: string) => {
    log = (log + text).slice(-100_000);
  };
  const commands = {
    bank: bankCommand({ ...bank.env, ...clock?.env }, urls.bank, collect),
    portal: portalCommand(
      { ...environment.portal.env, BANK_API_URL: toBank, BANK_AUTH_URL: toBank, ...clock?.env },
      "127.0.0.1",
      ports.portal,
      collect,
    ),
  };
  const running: Partial<Record<Side, Service>> = {};

  const rig: Rig = {
    engine,
    environment: { ...environment, bank },
    databaseFolders: { portal: join(dataFolder, "ledger"), bank: bank.settings.dataFolder ?? join(dataFolder, "bank") },
    databaseUrls,
    picturesFolder: join(dataFolder, "pictures"),
    scratch: place,
    urls,
    portalUrl,
    lines,
    volume,
    clock,
    service: (side) => running[side]!,
    launch(side) {
      const service = launchService(commands[side]);
      running[side] = service;
      return service;
    },
    async start(side) {
      const service = rig.launch(side);
      let gone = false;
      void service.exited.then(() => {
        gone = true;
      });
      await waitUntil(`the ${side} is ready`, async () => gone || (await rig.isHealthy(side)), READY_WITHIN_MS);
      if (gone) throw new Error(`The ${side} did not start:\n${service.lastOutput()}`);
    },
    async kill(side) {
      running[side]?.process.kill("SIGKILL");
      await running[side]?.exited;
    },
    isHealthy: (side) => responds(`${urls[side]}${commands[side].healthPath}`),
    log: () => log,
    async close() {
      for (const side of SIDES) await rig.kill(side);
      for (const line of Object.values(lines)) await line.close();
      await postgres?.stop();
      volume?.remove();
      rmSync(place, { recursive: true, force: true });
    },
  };
  return rig;
}

async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
