import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSignedBy } from "@endorse/audit-verifier/signing";
import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBankDatabase } from "@/bank/store/bank-database";
import { findExchangeImage } from "@/bank/store/check-pictures";
import { copyTemplateFolder } from "@/lib/database/test-engine";
import { insertPerson } from "@/lib/ledger/access/people";
import { confirmTotp, findTotpSecret, savePendingTotp } from "@/lib/ledger/access/totp-secrets";
import { findApproval, insertApproval } from "@/lib/ledger/approvals/approvals";
import { secretName } from "@/lib/ledger/approvals/proposal-secrets";
import { openSigningKey } from "@/lib/ledger/audit/signing-keys";
import { bodyOf, storeEvent } from "@/lib/ledger/events/received-events";
import { type Ledger, openLedger } from "@/lib/ledger/open-ledger";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { parseDataKeys } from "@/lib/vault/data-key";
import { isEncrypted } from "@/lib/vault/envelope";
import { readMarkFile, writeMarkFile } from "@/lib/vault/mark-file";
import { ROOT } from "./product/root";
import { rotateDataKey } from "./product/rotate-data-key";

const [OLD, NEW] = [Buffer.alloc(32, 1).toString("base64"), Buffer.alloc(32, 2).toString("base64")];
const [oldKeys, newKeys] = [parseDataKeys(OLD, undefined)!, parseDataKeys(NEW, undefined)!];
const data = mkdtempSync(join(tmpdir(), "endorse-rotate-"));
const folders = { folder: join(data, "ledger"), picturesFolder: join(data, "pictures") };
const bankFolder = join(data, "bank");
const PAYMENT = "11111111-2222-4333-8444-555555555555";
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const PICTURES = 40;
const PERSON = "22222222-2222-4333-8444-555555555555";
const APPROVAL = "33333333-2222-4333-8444-555555555555";
const APP_KEYS = { confirmed: Buffer.alloc(20, 7), added: Buffer.alloc(20, 8) };
const NOW = new Date("2026-11-20T15:00:00Z");

/** Saves a confirmed and a pending authenticator app, a proposal with a password, and the audit signing key. */
async function saveSecrets(ledger: Ledger): Promise<void> {
  const email = "omar@partner.example";
  await insertPerson(ledger.db, { id: PERSON, email, name: "Omar", roles: ["operator"], createdAt: NOW });
  await savePendingTotp(ledger, { personId: PERSON, secret: APP_KEYS.confirmed, addedAt: NOW });
  await confirmTotp(ledger.db, { personId: PERSON, counter: 1, at: NOW });
  await savePendingTotp(ledger, { personId: PERSON, secret: APP_KEYS.added, addedAt: NOW });
  await insertApproval(ledger.db, {
    ...{ id: APPROVAL, kind: "update-registration", permission: "registrations.write", approversNeeded: 1 },
    ...{ idempotencyKey: "a", onceKey: "a", input: {}, payload: {}, payloadHash: "a", createdAt: NOW, expiresAt: NOW },
    ...{ proposerId: PERSON, proposerName: "Omar", proposerSessionId: PERSON },
    encryptedSecret: ledger.vault.encrypt(secretName(APPROVAL), Buffer.from("the webhook's password")),
  });
  await openSigningKey(ledger);
}

async function readSecrets(ledger: Ledger) {
  const { encryptedSecret } = (await findApproval(ledger.db, APPROVAL))!;
  const [confirmed, added] = [await findTotpSecret(ledger, PERSON, true), await findTotpSecret(ledger, PERSON, false)];
  const key = await openSigningKey(ledger);
  return {
    confirmed: Buffer.from(confirmed!.secret),
    added: Buffer.from(added!.secret),
    password: Buffer.from(ledger.vault.decrypt(secretName(APPROVAL), encryptedSecret!)).toString(),
    signs: isSignedBy(key.publicKey, "x", key.sign("x").signature),
  };
}

/** Creates unencrypted data, as stored by earlier versions, and encrypted data. */
beforeAll(async () => {
  copyTemplateFolder("ledger", folders.folder);
  const ledger = await openLedger({ url: undefined, ...folders, keys: oldKeys });
  for (let i = 0; i < PICTURES; i += 1) await ledger.pictures.write(`payment-${i}-front`, Uint8Array.of(i, 2, 3));
  writeFileSync(join(folders.picturesFolder, "payment-plain-front"), JPEG);
  const event = { eventName: null, paymentId: null, happenedAt: null, receivedAt: new Date(), reason: "None." };
  await storeEvent(ledger, { ...event, dedupeKey: "new", raw: '{"event":"new"}' });
  await ledger.db.execute(
    sql`insert into received_events (dedupe_key, raw, received_at, state) values ('old', '{"event":"old"}', now(), 'set-aside')`,
  );
  await saveSecrets(ledger);
  await ledger.close();
  writeMarkFile(folders.folder, { keyIds: [oldKeys.current.id], mayHavePlain: true });

  copyTemplateFolder("bank", bankFolder);
  const bank = await openBankDatabase({ url: undefined, folder: bankFolder, keys: oldKeys });
  await bank.db.execute(sql`set session_replication_role = replica`);
  await bank.db.execute(sql`insert into check_pictures values (${PAYMENT}, 'front', ${JPEG}, ${JPEG}, ${JPEG})`);
  await bank.close();
  writeMarkFile(bankFolder, { keyIds: [oldKeys.current.id], mayHavePlain: true });
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

const createEnv = (keys: Record<string, string>) => ({ DATA_DIR: data, XDG_CONFIG_HOME: join(data, "none"), ...keys });

/** Rotates the key in this process, and returns the output and the error message. */
async function rotate(keys: Record<string, string>) {
  const printed: string[] = [];
  const warned: string[] = [];
  const output = { print: (text: string) => printed.push(text), warn: (text: string) => warned.push(text) };
  const error = await rotateDataKey(createEnv(keys), output).then(
    () => null,
    ({ message }: Error) => message,
  );
  return { printed, warned, error };
}

/** Runs the command in a separate process, which `onStart` may kill. */
function runCommand(keys: Record<string, string>, onStart: (kill: () => void) => void = () => {}) {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "scripts/rotate-data-key.ts"],
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? "", NODE_ENV: "test", ...createEnv(keys) },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  onStart(() => child.kill("SIGKILL"));
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, ...output })),
  );
}

/** Reads all stored data with the given keys. */
async function readAll(current: string, previous?: string) {
  const keys = parseDataKeys(current, previous);
  const ledger = await openLedger({ url: undefined, ...folders, keys });
  const names = (await ledger.pictures.list()).filter((name) => !name.startsWith("unfinished-"));
  const pictures = await Promise.all(names.map((name) => ledger.pictures.read(name)));
  const rows = await ledger.db.select().from(receivedEvents).orderBy(asc(receivedEvents.id));
  const bodies = rows.map((row) => bodyOf(ledger.vault, row));
  const isPlain = rows.some(({ raw }) => raw !== null);
  const secrets = await readSecrets(ledger);
  await ledger.close();
  const bank = await openBankDatabase({ url: undefined, folder: bankFolder, keys });
  const exchange = await findExchangeImage(bank.db, bank.vault, PAYMENT, "front");
  await bank.close();
  const bytes = pictures.reduce((sum, picture) => sum + picture!.length, 0);
  return { pictures: pictures.length, bytes, bodies, isPlain, secrets, exchange: exchange && [...exchange] };
}

const EVERYTHING = {
  pictures: PICTURES + 1,
  bytes: PICTURES * 3 + JPEG.length,
  bodies: ['{"event":"new"}', '{"event":"old"}'],
  exchange: [...JPEG],
  secrets: { ...APP_KEYS, password: "the webhook's password", signs: true },
};

const keyIdsOfPictures = () =>
  readdirSync(folders.picturesFolder)
    .filter((name) => name.startsWith("payment-"))
    .map((name) => readFileSync(join(folders.picturesFolder, name)))
    .map((bytes) => (isEncrypted(bytes) ? bytes.subarray(8, 16).toString("hex") : "plain"));

/** Finds the database's table files that contain a text. */
function findTablesWith(folder: string, text: string): string[] {
  const files = readdirSync(join(folder, "base"), { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  return paths.filter((path) => readFileSync(path).includes(text));
}

test("[R-43] killing a rotation loses no data, and the next rotation completes it", async () => {
  expect(findTablesWith(folders.folder, '{"event":"old"}')).not.toEqual([]);
  const killed = await runCommand({ DATA_KEY: NEW, DATA_KEY_PREVIOUS: OLD }, (kill) => {
    const watcher = watch(folders.picturesFolder, (_, name) => {
      if (!name?.startsWith("payment-")) return;
      kill();
      watcher.close();
    });
  });
  expect(killed).toMatchObject({ code: null, stdout: "Encrypting the portal's data…\n" });
  expect(readMarkFile(folders.folder)?.keyIds).toEqual([newKeys.current.id, oldKeys.current.id]);
  expect(new Set(keyIdsOfPictures())).toContain(newKeys.current.id);
  expect(await readAll(NEW, OLD)).toMatchObject(EVERYTHING);

  expect(await rotate({ DATA_KEY: NEW, DATA_KEY_PREVIOUS: OLD })).toEqual({
    printed: [
      "Encrypting the portal's data…",
      "Encrypting the built-in bank's data…",
      `All data is encrypted under the data key ${newKeys.current.id}.`,
    ],
    warned: [],
    error: null,
  });
  expect(new Set(keyIdsOfPictures())).toEqual(new Set([newKeys.current.id]));
  expect(await readAll(NEW)).toEqual({ ...EVERYTHING, isPlain: false });
  expect(findTablesWith(folders.folder, '{"event":"old"}')).toEqual([]);
  await expect(readAll(OLD)).rejects.toThrow(
    `is encrypted under the data key ${newKeys.current.id}, but the given key is ${oldKeys.current.id}.`,
  );
});

test("[R-43] reports unreadable data without changing it, and keeps the old key", async () => {
  const file = join(folders.picturesFolder, "payment-7-front");
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, -1));
  expect(await rotate({ DATA_KEY: OLD, DATA_KEY_PREVIOUS: NEW })).toMatchObject({
    warned: ["pictures/payment-7-front can't be read: it was changed, truncated or stored under another name."],
    error:
      "Unreadable items left unchanged: 1. The old key is still needed. Restore these items from a backup or remove them, then run this again.",
  });
  expect(readMarkFile(folders.folder)?.keyIds).toEqual([oldKeys.current.id, newKeys.current.id]);
  writeFileSync(file, bytes);
  expect(await rotate({ DATA_KEY: OLD, DATA_KEY_PREVIOUS: NEW })).toMatchObject({ warned: [], error: null });
  expect(await readAll(OLD)).toEqual({ ...EVERYTHING, isPlain: false });
});

test("[R-42] [R-43] a rotation changes nothing if the product is running or the key is wrong", async () => {
  const ledger = await openLedger({ url: undefined, ...folders, keys: oldKeys });
  const locked = await runCommand({ DATA_KEY: NEW, DATA_KEY_PREVIOUS: OLD });
  expect(locked).toMatchObject({ code: 1, stdout: "" });
  expect(locked.stderr).toContain("is in use by process");
  await ledger.close();
  const wrong = await rotate({ DATA_KEY: NEW, DATA_KEY_PREVIOUS: Buffer.alloc(32, 3).toString("base64") });
  expect(wrong.printed).toEqual([]);
  expect(wrong.error).toContain(`The data folder ${folders.folder} is encrypted under the data key`);
  expect(readMarkFile(folders.folder)).toEqual({ keyIds: [oldKeys.current.id], mayHavePlain: false });
});
