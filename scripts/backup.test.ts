import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openBankDatabase } from "@/bank/store/bank-database";
import { findExchangeImage } from "@/bank/store/check-pictures";
import { pictureOfCheck } from "@/bank/testing/picture-of-check";
import { createServerDatabase } from "@/lib/database/test-engine";
import { bodyOf } from "@/lib/ledger/events/received-events";
import { ledgerFolders, openLedger } from "@/lib/ledger/open-ledger";
import { stagedFileName } from "@/lib/portal/deposits/staged-files";
import { parseDataKeys } from "@/lib/vault/data-key";
import { composeEnvironment } from "./product/environment";
import { pickFreePort } from "./product/free-port";
import { ROOT } from "./product/root";
import type { Service } from "./product/service";
import { startBank } from "./product/services";

const FLAGS = ["--conditions=react-server", "--import", "tsx"];
const PORTAL = fileURLToPath(new URL("./testing/busy-portal.specimen.ts", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "endorse-backup-"));
/** Ended when a test fails in between. */
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(place, { recursive: true, force: true });
});

type Env = Record<string, string>;

function run(script: string, args: string[], env: Env) {
  const child = spawn(process.execPath, [...FLAGS, join("scripts", script), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      said[stream] += text;
    });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, ...said })),
  );
}

/** A portal that writes without end, and the number of rounds that it has acknowledged. */
function startBusyPortal(env: Env) {
  const child = spawn(process.execPath, [...FLAGS, PORTAL], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(child);
  let acknowledged = 0;
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    acknowledged = Number(line) + 1;
    for (const look of waiting) look();
  });
  const reach = (count: number) =>
    new Promise<void>((resolve, reject) => {
      child.once("exit", () => reject(new Error("The busy portal is gone.")));
      const look = () => {
        if (acknowledged < count) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return { child, reach, acknowledged: () => acknowledged };
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/** Deposits a check at the bank itself; resolves to the payment's id once it is acknowledged. */
async function deposit(service: Service, secret: string, seed: number): Promise<string> {
  const token = await fetch(`${service.url}/connect/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: "endorse-portal",
      client_secret: secret,
      audience: service.url,
    }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const { front, back, truth } = await pictureOfCheck(seed, { kind: "business", fill: "print" });
  const request = {
    accountNumber: "2218009144",
    amount: truth.amountCents,
    frontImage: Buffer.from(front).toString("base64"),
    backImage: Buffer.from(back).toString("base64"),
    clientIdentifier: `backup-${seed}`,
  };
  const response = await fetch(`${service.url}/checks/v1/payments`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

async function serverPlaces() {
  const [ledger, bank] = [await createServerDatabase(), await createServerDatabase()];
  return {
    env: { DATABASE_URL: ledger.url, BANK_DATABASE_URL: bank.url },
    drop: async () => {
      await ledger.drop();
      await bank.drop();
    },
  };
}

describe.each([
  ["PGlite", async () => ({ env: {}, drop: async () => {} })],
  ["a server", serverPlaces],
])("on %s", (name, makePlaces) => {
  const target = join(place, `${name} backup`);
  const data = join(place, `${name} data`);
  const env: Env = { DATA_DIR: data, XDG_CONFIG_HOME: join(place, "config") };

  test("[R-44] a backup of the running product holds all that was acknowledged before it, in a place that is destroyed", async () => {
    const first = await makePlaces();
    Object.assign(env, first.env, { BANK_PORT: String(await pickFreePort()) });
    const { portal, bank } = composeEnvironment(env);
    const bankService = await startBank(bank!.env, bank!.settings.baseUrl, () => {});
    running.add(bankService.process);
    const busy = startBusyPortal(env);
    const paymentId = await deposit(bankService, bank!.settings.clientSecret, 31);
    // So many that copying their pictures takes longer than a round.
    await busy.reach(300);

    const before = busy.acknowledged();
    const during = deposit(bankService, bank!.settings.clientSecret, 32);
    const made = await run("backup.ts", [target], env);
    expect(made).toMatchObject({ code: 0, stderr: "" });
    expect(made.stdout).toContain("The backup is complete: ");
    // It went on meanwhile, and nobody waited for the backup for good.
    await busy.reach(before + 1);
    await during;
    await kill(busy.child);
    await kill(bankService.process);
    await first.drop();
    rmSync(data, { recursive: true });

    const second = await makePlaces();
    Object.assign(env, second.env);
    expect(await run("restore.ts", [target], env)).toMatchObject({ code: 0, stderr: "" });
    const restored = composeEnvironment(env);
    expect(restored.portal.settings).toMatchObject({
      authSecret: portal.settings.authSecret,
      dataKey: portal.settings.dataKey,
    });
    await expectRounds(restored.portal.settings, before);
    await expectPicture(restored.bank!.settings, paymentId);
    await second.drop();
  });
});

type PortalSettings = ReturnType<typeof composeEnvironment>["portal"]["settings"];
type BankSettings = NonNullable<ReturnType<typeof composeEnvironment>["bank"]>["settings"];

/** Every round until the backup, and every picture that a row names. */
async function expectRounds(settings: PortalSettings, count: number): Promise<void> {
  const keys = parseDataKeys(settings.dataKey, undefined);
  const ledger = await openLedger({ url: settings.databaseUrl, ...ledgerFolders(settings), keys });
  const events = await ledger.db.query.receivedEvents.findMany();
  const bodies = new Set(events.map((event) => bodyOf(ledger.vault, event)));
  for (let round = 0; round < count; round += 1) expect(bodies).toContain(`{"round":${round}}`);
  const rows = await ledger.db.query.stagedImages.findMany();
  expect(rows.length).toBeGreaterThanOrEqual(count);
  for (const { id, sha256: round } of rows) {
    const picture = await ledger.pictures.read(stagedFileName(id));
    expect(picture && Buffer.from(picture).toString()).toBe(`picture ${round}`);
  }
  await ledger.close();
}

async function expectPicture(settings: BankSettings, paymentId: string): Promise<void> {
  const keys = parseDataKeys(settings.dataKey, undefined);
  const bank = await openBankDatabase({ url: settings.databaseUrl, folder: settings.dataFolder, keys });
  const image = await findExchangeImage(bank.db, bank.vault, paymentId, "front");
  expect(Buffer.from(image!.subarray(0, 4)).toString("latin1")).toBe("II*\0");
  await bank.close();
}

describe("what is refused, before anything is changed", () => {
  const target = join(place, "PGlite backup");
  const data = join(place, "refused");
  const env: Env = { DATA_DIR: data, XDG_CONFIG_HOME: join(place, "config") };
  const restore = () => run("restore.ts", [target], env);

  test("the backup is its owner's alone, and holds no data key", () => {
    for (const file of readdirSync(target, { recursive: true, withFileTypes: true })) {
      expect(statSync(join(file.parentPath, file.name)).mode & 0o077, file.name).toBe(0);
    }
    const [key] = readdirSync(join(place, "config/endorse/data-keys")).map((name) =>
      readFileSync(join(place, "config/endorse/data-keys", name), "utf8").trim(),
    );
    for (const name of ["secrets.json", "data-key.json", "manifest.json"])
      expect(readFileSync(join(target, name), "utf8")).not.toContain(key);
  });

  test("[R-44] a folder that holds something, for a backup and for a restore", async () => {
    const full = mkdtempSync(join(place, "full-"));
    writeFileSync(join(full, "kept"), "kept");
    expect(await run("restore.ts", [target], { ...env, DATA_DIR: full })).toEqual({
      code: 1,
      stdout: "",
      stderr: `${full} is not empty. Remove it, or choose another DATA_DIR. Nothing was changed.\n`,
    });
    expect(readdirSync(full)).toEqual(["kept"]);
    const again = await run("backup.ts", [target], { ...env, DATA_DIR: join(place, "other") });
    expect(again).toMatchObject({ code: 1, stderr: `${target} is not empty. Choose another folder.\n` });
  });

  test.each([
    ["ledger.dump.gz", "is not as it was written"],
    ["pictures/staged", "is not as it was written"],
    ["secrets.json", "is missing"],
    ["manifest.json", "holds no complete backup"],
  ])("[R-44] a backup whose %s %s", async (name, message) => {
    const file =
      name === "pictures/staged"
        ? join(target, "pictures", readdirSync(join(target, "pictures"))[3]!)
        : join(target, name);
    const bytes = readFileSync(file);
    if (message.startsWith("is not")) {
      const changed = Buffer.from(bytes);
      changed[changed.length >> 1]! ^= 1;
      writeFileSync(file, changed);
    } else rmSync(file);
    const { code, stdout, stderr } = await restore();
    writeFileSync(file, bytes, { mode: 0o600 });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toContain(basename(file));
    expect(stderr).toContain("Nothing was changed.");
    expect(existsSync(data)).toBe(false);
  });

  test("[R-44] a backup whose data key is not here", async () => {
    const { code, stderr } = await run("restore.ts", [target], { ...env, XDG_CONFIG_HOME: join(place, "elsewhere") });
    expect(code).toBe(1);
    expect(stderr).toContain("is encrypted under the data key");
    expect(existsSync(data)).toBe(false);
  });

  test("[R-44] a restore that was killed is not started from; with its folder removed it succeeds", async () => {
    const restoring = spawn(process.execPath, [...FLAGS, join("scripts", "restore.ts"), target], {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? "", NODE_ENV: "test", ...env },
      stdio: "ignore",
    });
    running.add(restoring);
    await vi.waitUntil(() => existsSync(join(data, "restoring")), { timeout: 600_000 });
    await kill(restoring);

    const sentence = `A restore into ${data} was interrupted. Remove the folder and restore again.`;
    expect(() => composeEnvironment(env)).toThrow(sentence);
    const again = await restore();
    expect(again).toEqual({ code: 1, stdout: "", stderr: `${sentence}\n` });
    rmSync(data, { recursive: true });
    expect(await restore()).toMatchObject({ code: 0, stderr: "" });
    const { portal } = composeEnvironment(env);
    await expectRounds(portal.settings, 300);
  });
});
