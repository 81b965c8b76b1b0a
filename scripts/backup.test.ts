import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { startBank } from "@/bank/start-bank";
import { openBankDatabase } from "@/bank/store/bank-database";
import { findExchangeImage } from "@/bank/store/check-pictures";
import { drawCheckImages } from "@/bank/testing/picture-of-check";
import { signHead, verifyToEnd } from "@/features/audit/sign-head";
import { stagedFileName } from "@/features/deposits/staged-files";
import { queryRows } from "@/lib/database/query-rows";
import { copyTemplateFolder } from "@/lib/database/test-engine";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { bodyOf, storeEvent } from "@/lib/ledger/events/received-events";
import { type Ledger, ledgerFoldersOf, openLedger, provideLedger } from "@/lib/ledger/open-ledger";
import { insertStagedImage } from "@/lib/ledger/pictures/staged-images";
import { parseDataKeys } from "@/lib/vault/data-key";
import { backUp } from "./product/back-up";
import { type Manifest, writeManifest } from "./product/backup-files";
import { composeEnvironment, type ProductEnvironment } from "./product/environment";
import { pickFreePort } from "./product/free-port";
import { restore } from "./product/restore";
import { ROOT } from "./product/root";
import { startInstalledPostgres } from "./testing/installed-postgres";

const NOW = new Date("2026-11-20T15:00:00Z");
const tempFolder = mkdtempSync(join(tmpdir(), "endorse-backup-"));
/** Cleanup functions, including for resources left by a failed test. */
const cleanUps: (() => Promise<void>)[] = [];
afterAll(async () => {
  provideLedger(undefined);
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  rmSync(tempFolder, { recursive: true, force: true });
});

type Env = Record<string, string>;
type PortalSettings = ProductEnvironment["portal"]["settings"];
type BankSettings = NonNullable<ProductEnvironment["bank"]>["settings"];

/** Runs a command in a separate process, as npm does. */
function run(script: string, args: string[], env: Env) {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", join("scripts", script), ...args],
    { cwd: ROOT, env: { PATH: process.env.PATH, NODE_ENV: "test", ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, ...output })),
  );
}

const openPortal = (settings: PortalSettings) =>
  openLedger({
    url: settings.databaseUrl,
    ...ledgerFoldersOf(settings),
    keys: parseDataKeys(settings.dataKey, undefined),
  });

/** Repeatedly stages an image, stores an event and adds an audit entry, until `end` is called. */
function startLoad(ledger: Ledger) {
  const person = { personId: crypto.randomUUID(), sessionId: crypto.randomUUID() };
  const image = {
    side: "front",
    contentType: "image/jpeg",
    byteLength: 1,
    width: 1,
    height: 1,
    reading: {},
  } as const;
  const event = { eventName: null, paymentId: null, happenedAt: null, receivedAt: NOW, reason: "For a test." };
  let acknowledged = 0;
  let isStopped = false;
  const countListeners = new Set<() => void>();
  const round = async () => {
    const id = crypto.randomUUID();
    await ledger.pictures.write(stagedFileName(id), Buffer.from(`picture ${acknowledged}`));
    const times = { createdAt: NOW, expiresAt: NOW };
    await insertStagedImage(ledger.db, { ...person, ...image, ...times, id, sha256: `${acknowledged}` });
    await storeEvent(ledger, { ...event, dedupeKey: `round-${acknowledged}`, raw: `{"round":${acknowledged}}` });
    await addAuditEntry(ledger.db, {
      at: NOW,
      person: { id: null, name: "Dana" },
      sessionId: null,
      action: "sign-in",
      result: `round ${acknowledged}`,
    });
    acknowledged += 1;
    for (const check of countListeners) check();
  };
  const running = (async () => {
    while (!isStopped) await round();
  })();
  return {
    acknowledged: () => acknowledged,
    reach: (count: number) =>
      new Promise<void>((resolve, reject) => {
        running.catch(reject);
        const check = () => {
          if (acknowledged < count) return;
          countListeners.delete(check);
          resolve();
        };
        countListeners.add(check);
        check();
      }),
    end: () => {
      isStopped = true;
      return running;
    },
  };
}

/** Deposits a check directly at the bank, and returns the ID of the accepted payment. */
async function deposit({ baseUrl, clientSecret }: BankSettings, seed: number): Promise<string> {
  const token = await fetch(`${baseUrl}/connect/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: "endorse-portal",
      client_secret: clientSecret,
      audience: baseUrl,
    }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const { front, back, truth } = await drawCheckImages(seed, { kind: "business", fill: "print" });
  const request = {
    accountNumber: "2218009144",
    amount: truth.amountCents,
    frontImage: Buffer.from(front).toString("base64"),
    backImage: Buffer.from(back).toString("base64"),
    clientIdentifier: `backup-${seed}`,
  };
  const response = await fetch(`${baseUrl}/checks/v1/payments`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

async function createServerDatabases() {
  const server = await startInstalledPostgres();
  cleanUps.push(() => server.stop());
  let created = 0;
  return {
    next: async () => {
      created += 1;
      const [DATABASE_URL, BANK_DATABASE_URL] = [
        await server.createDatabase(`ledger_${created}`),
        await server.createDatabase(`bank_${created}`),
      ];
      return { DATABASE_URL, BANK_DATABASE_URL };
    },
  };
}

const commands = {
  backUp: (env: Env, target: string) => run("backup.ts", [target], env),
  restore: (env: Env, target: string) => run("restore.ts", [target], env),
};
const functions = { backUp, restore };

describe.each([
  // Runs the commands in separate processes with PGlite, and calls their functions directly with a server.
  ["PGlite", async () => ({ next: async () => ({}) }), commands],
  ["a server", createServerDatabases, functions],
])("on %s", (name, createDatabases, { backUp, restore }) => {
  const target = join(tempFolder, `${name} backup`);
  const data = join(tempFolder, `${name} data`);

  test("[R-44] a backup under load contains everything acknowledged earlier, and an intact audit chain", async () => {
    const databases = await createDatabases();
    const port = String(await pickFreePort());
    const common: Env = {
      DATA_DIR: data,
      XDG_CONFIG_HOME: join(tempFolder, "config"),
      LOG_LEVEL: "silent",
      BANK_PORT: port,
    };
    const env: Env = { ...common, ...(await databases.next()) };
    const { portal, bank } = composeEnvironment(env);
    if (bank!.settings.databaseUrl === undefined) {
      copyTemplateFolder("ledger", ledgerFoldersOf(portal.settings).folder!, portal.settings.dataKey);
      copyTemplateFolder("bank", bank!.settings.dataFolder!, bank!.settings.dataKey);
    }
    const runningBank = await startBank(bank!.settings);
    const ledger = await openPortal(portal.settings);
    provideLedger(ledger);
    const load = startLoad(ledger);
    const paymentId = await deposit(bank!.settings, 31);
    // Enough rounds that copying their images takes longer than one round.
    await load.reach(100);
    expect(await signHead(NOW)).not.toBeNull();

    const before = load.acknowledged();
    const during = deposit(bank!.settings, 32);
    const result = await backUp(env, target);
    if ("stdout" in result) {
      expect(result).toMatchObject({ code: 0, stderr: "" });
      expect(result.stdout).toContain("The backup is complete: ");
    }
    // Expects that the load continued during the backup and is not blocked afterward.
    await load.reach(before + 1);
    await during;
    await load.end();
    const mark = readManifest(target).stores.ledger.mark;
    await ledger.close();
    await runningBank.stop();
    rmSync(data, { recursive: true });

    Object.assign(env, await databases.next());
    const restored = await restore(env, target);
    if ("stdout" in restored) expect(restored).toMatchObject({ code: 0, stderr: "" });
    const after = composeEnvironment(env);
    expect(after.portal.settings).toMatchObject({
      authSecret: portal.settings.authSecret,
      dataKey: portal.settings.dataKey,
    });
    expect(mark).toEqual({
      keyIds: [parseDataKeys(portal.settings.dataKey, undefined)!.current.id],
      mayHavePlain: false,
    });
    await expectRounds(after.portal.settings, before);
    await expectImage(after.bank!.settings, paymentId);
  });
});

const readManifest = (target: string) => JSON.parse(readFileSync(join(target, "manifest.json"), "utf8")) as Manifest;

/** Expects every round before the backup, every referenced image, and an intact audit chain. */
async function expectRounds(settings: PortalSettings, count: number): Promise<void> {
  const ledger = await openPortal(settings);
  provideLedger(ledger);
  const events = await ledger.db.query.receivedEvents.findMany();
  const bodies = new Set(events.map((event) => bodyOf(ledger.vault, event)));
  for (let round = 0; round < count; round += 1) expect(bodies).toContain(`{"round":${round}}`);
  const rows = await ledger.db.query.stagedImages.findMany();
  expect(rows.length).toBeGreaterThanOrEqual(count);
  for (const { id, sha256: round } of rows) {
    const picture = await ledger.pictures.read(stagedFileName(id));
    expect(picture && Buffer.from(picture).toString()).toBe(`picture ${round}`);
  }
  const audit = await verifyToEnd(NOW);
  expect(audit).toMatchObject({ isAtEnd: true, problem: null });
  expect(audit!.verifiedSeq).toBeGreaterThanOrEqual(count);
  // A server's dump does not include the role that is allowed to write the audit log; the restore must create it.
  const owner = sql`select proowner::regrole::text as owner from pg_proc where proname = 'add_audit_entry'`;
  const owners = await queryRows<unknown>(ledger.db, owner);
  expect(owners).toEqual([{ owner: "endorse_audit_writer" }]);
  provideLedger(undefined);
  await ledger.close();
}

async function expectImage(settings: BankSettings, paymentId: string): Promise<void> {
  const keys = parseDataKeys(settings.dataKey, undefined);
  const bank = await openBankDatabase({ url: settings.databaseUrl, folder: settings.dataFolder, keys });
  const image = await findExchangeImage(bank.db, bank.vault, paymentId, "front");
  expect(Buffer.from(image!.subarray(0, 4)).toString("latin1")).toBe("II*\0");
  await bank.close();
}

describe("checks before a backup or restore", () => {
  const target = join(tempFolder, "PGlite backup");
  const data = join(tempFolder, "refused");
  const env: Env = { DATA_DIR: data, XDG_CONFIG_HOME: join(tempFolder, "config") };
  const refusal = (from: string, more: Env = {}) =>
    restore({ ...env, ...more }, from).then(
      () => expect.unreachable("the backup was restored"),
      (error: Error) => error.message,
    );

  test("only its owner can read the backup, and it contains no data key", () => {
    for (const file of readdirSync(target, { recursive: true, withFileTypes: true })) {
      expect(statSync(join(file.parentPath, file.name)).mode & 0o077, file.name).toBe(0);
    }
    const [key] = readdirSync(join(tempFolder, "config/endorse/data-keys")).map((name) =>
      readFileSync(join(tempFolder, "config/endorse/data-keys", name), "utf8").trim(),
    );
    for (const name of ["secrets.json", "data-key.json", "manifest.json"])
      expect(readFileSync(join(target, name), "utf8")).not.toContain(key);
  });

  test("[R-44] rejects a folder that is not empty, for a backup and for a restore", async () => {
    const full = mkdtempSync(join(tempFolder, "full-"));
    writeFileSync(join(full, "kept"), "kept");
    expect(await refusal(target, { DATA_DIR: full })).toBe(
      `${full} is not empty. Remove it, or choose another DATA_DIR. No changes were made.`,
    );
    expect(readdirSync(full)).toEqual(["kept"]);
    await expect(backUp({ ...env, DATA_DIR: join(tempFolder, "other") }, target)).rejects.toThrow(
      `${target} is not empty. Choose another folder.`,
    );
  });

  test.each([
    ["ledger.tar.gz", "has changed since it was written"],
    ["pictures/staged", "has changed since it was written"],
    ["secrets.json", "is missing"],
    ["manifest.json", "is missing"],
  ])("[R-44] rejects a backup whose %s %s", async (name, message) => {
    const file =
      name === "pictures/staged"
        ? join(target, "pictures", readdirSync(join(target, "pictures"))[3]!)
        : join(target, name);
    const bytes = readFileSync(file);
    if (message.startsWith("has changed")) {
      const changed = Buffer.from(bytes);
      changed[changed.length >> 1]! ^= 1;
      writeFileSync(file, changed);
    } else rmSync(file);
    const reason = await refusal(target);
    writeFileSync(file, bytes, { mode: 0o600 });
    expect(reason).toContain(message);
    expect(reason).toContain(basename(file));
    expect(reason).toContain("No changes were made.");
    expect(existsSync(data)).toBe(false);
  });

  test("[R-44] rejects a backup in the format of a different version", async () => {
    const other = join(tempFolder, "format");
    cpSync(target, other, { recursive: true });
    writeFileSync(join(other, "manifest.json"), JSON.stringify({ ...readManifest(target), version: 1 }));
    expect(await refusal(other)).toBe(
      `The backup in ${other} has the format of another version of the product. Restore it with that version. No changes were made.`,
    );
    expect(existsSync(data)).toBe(false);
  });

  test("[R-44] rejects a backup whose manifest lists a database but not its file", async () => {
    const file = join(target, "manifest.json");
    const original = readFileSync(file, "utf8");
    const reasons: string[] = [];
    for (const name of ["ledger.tar.gz", "bank.tar.gz"]) {
      const { [name]: _, ...files } = readManifest(target).files;
      writeFileSync(file, JSON.stringify({ ...readManifest(target), files }));
      reasons.push(await refusal(target));
      writeFileSync(file, original, { mode: 0o600 });
    }
    const sentence = `The backup in ${target} is damaged: manifest.json. No changes were made.`;
    expect(reasons).toEqual([sentence, sentence]);
    expect(existsSync(data)).toBe(false);
  });

  test("[R-44] rejects a backup whose data key is missing, or that is from a different database engine", async () => {
    expect(await refusal(target, { XDG_CONFIG_HOME: join(tempFolder, "elsewhere") })).toContain(
      "is encrypted under the data key",
    );
    const DATA_KEY = Buffer.alloc(32, 7).toString("base64");
    expect(await refusal(join(tempFolder, "a server backup"), { DATA_KEY })).toContain("is from a Postgres server");
    expect(await refusal(target, { DATABASE_URL: "postgres://127.0.0.1:1/none" })).toContain(
      "is from the embedded database, which can't be restored on a server",
    );
    expect(existsSync(data)).toBe(false);
  });

  test("[R-44] an interrupted restore prevents startup until the folder is removed and restored again", async () => {
    const broken = join(tempFolder, "broken");
    cpSync(target, broken, { recursive: true });
    rmSync(join(broken, "manifest.json"));
    writeFileSync(join(broken, "bank.tar.gz"), "no archive");
    const { stores } = readManifest(target);
    await writeManifest(broken, { createdAt: NOW, stores });
    await refusal(broken);

    const sentence = `A restore into ${data} was interrupted. Remove the folder and restore again.`;
    expect(() => composeEnvironment(env)).toThrow(sentence);
    expect(await refusal(target)).toBe(sentence);
    rmSync(data, { recursive: true });
    await restore(env, target);
    await expectRounds(composeEnvironment(env).portal.settings, 100);
  });
});
