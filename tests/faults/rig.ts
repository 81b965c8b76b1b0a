import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestPostgres } from "@/lib/database/test-postgres";
import { composeEnvironment, type ProductEnvironment } from "@/scripts/product/environment";
import { pickFreePort } from "@/scripts/product/free-port";
import { connectToBank } from "@/scripts/product/scenario-client";
import type { Service } from "@/scripts/product/service";
import { createBankCommand, createPortalCommand } from "@/scripts/product/services";
import { waitForRegistrations } from "@/scripts/product/wait-for-registrations";
import { type Cluster, openCluster } from "./cluster/cluster";
import { type Line, openLine } from "./line";
import { manageProcess, READY_WITHIN_MS } from "./managed-process";
import { type MovableClock, openMovableClock } from "./movable-clock";
import { openVolume, type Volume } from "./volume";

/** The two processes of the product. */
export const SIDES = ["portal", "bank"] as const;
export type Side = (typeof SIDES)[number];

export type Engine = "pglite" | "postgres" | "cluster";

/** Short, so that the outcome of a call without a response is soon looked up. */
const BANK_TIMEOUT_MS = 8_000;

/** A product with an environment that the campaign controls. */
export interface Rig {
  readonly engine: Engine;
  readonly environment: ProductEnvironment & { readonly bank: NonNullable<ProductEnvironment["bank"]> };
  /** PGlite folders. */
  readonly databaseFolders: Readonly<Record<Side, string>>;
  readonly databaseUrls: Readonly<Record<Side, string | undefined>>;
  readonly picturesFolder: string;
  /** Folder for copies, outside the product's volumes. */
  readonly scratch: string;
  /** Direct URLs, which bypass the lines. */
  readonly urls: Readonly<Record<Side, string>>;
  readonly portalUrl: string;
  /** Lines from the portal to the bank, and from the bank to the portal. */
  readonly lines: { readonly toBank: Line; readonly toPortal: Line };
  /** On a cluster, lines from the second portal to the databases and the bank; otherwise empty. */
  readonly inner: readonly Line[];
  /** Null if this machine or user does not support it. */
  readonly volume: Volume | null;
  readonly clock: MovableClock | null;
  /** Database cluster of the portal and bank, used by two portals that share the load. */
  readonly cluster: Cluster | null;
  service(side: Side): Service;
  /** Starts the portal or bank without waiting until it is ready. */
  launch(side: Side): Service;
  /** Starts the stopped processes of the portal or bank. */
  start(side: Side): Promise<void>;
  /** @param index which of two portals; all processes if omitted */
  kill(side: Side, index?: number): Promise<void>;
  isHealthy(side: Side): Promise<boolean>;
  /** Returns the recent log output of the portal and bank. */
  log(): string;
  close(): Promise<void>;
}

/**
 * Starts the latest build; resolves when the portal is registered for events.
 *
 * @param measured for a measurement without faults: the number of portals, which use the machine's disk and clock
 */
export async function openRig(engine: Engine, measured: { readonly portals: number } | null = null): Promise<Rig> {
  const tempFolder = mkdtempSync(join(tmpdir(), "endorse-faults-"));
  const rig = await createRig(engine, tempFolder, await openInfrastructure(engine, tempFolder, measured));
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

/** The disk, cluster, clock and databases that a product uses. */
interface Infrastructure {
  readonly volume: Volume | null;
  readonly cluster: Cluster | null;
  readonly clock: MovableClock | null;
  readonly databaseUrls: Rig["databaseUrls"];
  readonly portals: number;
  /** The cluster to which the second portal has separate lines; null if there are none. */
  readonly lines: Cluster | null;
  close(): Promise<void>;
}

async function openInfrastructure(
  engine: Engine,
  tempFolder: string,
  measured: { portals: number } | null,
): Promise<Infrastructure> {
  if (engine === "cluster") {
    // The user that runs Postgres must be able to access the folder.
    chmodSync(tempFolder, 0o755);
    const cluster = await openCluster(join(tempFolder, "cluster"), measured === null);
    const databaseUrls = { portal: cluster.urls.ledger, bank: cluster.urls.bank };
    const clock = measured ? null : openMovableClock(tempFolder);
    const portals = measured?.portals ?? 2;
    const lines = measured ? null : cluster;
    return { volume: null, clock, cluster, lines, databaseUrls, portals, close: async () => cluster.close() };
  }
  const postgres = engine === "postgres" ? await startTestPostgres() : null;
  const databaseUrls = {
    portal: await postgres?.createDatabase("ledger"),
    bank: await postgres?.createDatabase("bank"),
  };
  const volume = openVolume(tempFolder);
  const close = async () => {
    await postgres?.stop();
    volume?.remove();
  };
  const clock = openMovableClock(tempFolder);
  return { volume, clock, cluster: null, lines: null, databaseUrls, portals: 1, close };
}

/** Opens separate lines for one portal, and returns them with the settings that use them. */
async function openInnerLines(cluster: Cluster | null, bankPort: number) {
  if (!cluster) return { env: null, lines: [] };
  const [ledger, reads] = [new URL(cluster.urls.ledger), new URL(cluster.urls.reads)];
  const [toLedger, toReads, toBank] = [
    await openLine(() => Number(ledger.port)),
    await openLine(() => Number(reads.port)),
    await openLine(() => bankPort),
  ];
  const bankUrl = `http://127.0.0.1:${toBank.port}`;
  const throughLine = (url: URL, { port }: Line) => Object.assign(new URL(url), { port: String(port) }).href;
  return {
    env: {
      DATABASE_URL: throughLine(ledger, toLedger),
      DATABASE_READ_URL: throughLine(reads, toReads),
      BANK_API_URL: bankUrl,
      BANK_AUTH_URL: bankUrl,
    },
    lines: [toLedger, toReads, toBank],
  };
}

async function createRig(engine: Engine, tempFolder: string, infrastructure: Infrastructure) {
  const { volume, clock, cluster, databaseUrls } = infrastructure;
  const ports = { portal: await pickFreePort(), bank: await pickFreePort() };
  const lines = { toBank: await openLine(() => ports.bank), toPortal: await openLine(() => choosePortal()) };
  const environment = composeEnvironment({
    DATA_DIR: join(volume?.folder ?? tempFolder, "data"),
    XDG_CONFIG_HOME: join(tempFolder, "config"),
    // The portal's port and the bank's URL are those of the lines.
    PORT: String(lines.toPortal.port),
    PORTAL_URL: `http://127.0.0.1:${lines.toPortal.port}`,
    BANK_PORT: String(ports.bank),
    BANK_RATE_LIMIT: "1000",
    BANK_TIMEOUT_MS: String(BANK_TIMEOUT_MS),
    LOG_LEVEL: "warn",
    ...(databaseUrls.portal && { DATABASE_URL: databaseUrls.portal, BANK_DATABASE_URL: databaseUrls.bank }),
    ...(cluster && { DATABASE_READ_URL: cluster.urls.reads }),
  });
  const bank = environment.bank!;
  const { dataFolder, portalUrl } = environment.portal.settings;
  const toBank = `http://127.0.0.1:${lines.toBank.port}`;
  const urls = { portal: `http://127.0.0.1:${ports.portal}`, bank: bank.settings.baseUrl };
  let log = "";
  const collect = (text: string) => {
    log = (log + text).slice(-100_000);
  };
  const { env: innerEnv, lines: inner } = await openInnerLines(infrastructure.lines, ports.bank);
  const portalCommandAt = (port: number, folder: string, env: Readonly<Record<string, string>> = {}) =>
    createPortalCommand(
      { ...environment.portal.env, DATA_DIR: folder, BANK_API_URL: toBank, BANK_AUTH_URL: toBank, ...env },
      "127.0.0.1",
      port,
      collect,
    );
  const portals = [portalCommandAt(ports.portal, dataFolder, cluster ? {} : clock?.env)];
  // Portals share only the database. Faults that affect one of two portals affect the second.
  while (portals.length < infrastructure.portals) {
    const settings = portals.length === 1 ? { ...innerEnv, ...clock?.env } : {};
    portals.push(portalCommandAt(await pickFreePort(), `${dataFolder}-${portals.length + 1}`, settings));
  }
  const processes = {
    bank: [manageProcess(createBankCommand({ ...bank.env, ...(cluster ? {} : clock?.env) }, urls.bank, collect))],
    portal: portals.map(manageProcess),
  };
  let turn = 0;
  /** Returns the port of the next running portal, like a load balancer. */
  function choosePortal(): number {
    const running = processes.portal.filter((candidate) => candidate.isRunning());
    const portal = running[turn++ % Math.max(1, running.length)] ?? processes.portal[0]!;
    return Number(new URL(portal.command.url).port);
  }

  const rig: Rig = {
    engine,
    environment: { ...environment, bank },
    databaseFolders: { portal: join(dataFolder, "ledger"), bank: bank.settings.dataFolder ?? join(dataFolder, "bank") },
    databaseUrls,
    picturesFolder: join(dataFolder, "pictures"),
    scratch: tempFolder,
    urls,
    portalUrl,
    lines,
    inner,
    volume,
    clock,
    cluster,
    service: (side) => processes[side][0]!.service(),
    launch: (side) => processes[side][0]!.launch(),
    async start(side) {
      for (const managed of processes[side]) await managed.start(side);
    },
    async kill(side, index) {
      const targets = index === undefined ? processes[side] : [processes[side][index]!];
      for (const managed of targets) await managed.kill();
    },
    isHealthy: async (side) =>
      (await Promise.all(processes[side].map((managed) => managed.isHealthy()))).every(Boolean),
    log: () => log,
    async close() {
      for (const side of SIDES) await rig.kill(side);
      for (const line of [...Object.values(lines), ...inner]) await line.close();
      await infrastructure.close();
      rmSync(tempFolder, { recursive: true, force: true });
    },
  };
  return rig;
}
