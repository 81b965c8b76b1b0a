import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { acceptInvitation } from "@/lib/access/accept-invitation";
import { type Ledger, provideLedger } from "@/lib/ledger/open-ledger";
import { people } from "@/lib/ledger/schema/access-tables";
import { openTestLedger, setTestEnvironment } from "@/lib/ledger/test-ledger";
import { controlPath } from "@/server/admin-socket/control-path";
import { startControlServer, stopControlServer } from "@/server/admin-socket/control-server";
import { callPortal } from "./control-client";
import { inviteFirstAdministrator } from "./first-administrator";

const PASSWORD = "correct horse battery";
const folder = mkdtempSync(join(tmpdir(), "endorse-control-"));
let ledger: Ledger;

beforeAll(async () => {
  setTestEnvironment("http://127.0.0.1:1", { BUILT_IN_BANK: "false" });
  ledger = await openTestLedger();
  provideLedger(ledger);
});
afterEach(() => stopControlServer());
afterAll(async () => {
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

const findToken = (message: string) => /\/invitation\/(\S+)/.exec(message)?.[1] ?? "";
const acceptAs = (token: string, email = "ada@partner.example") =>
  acceptInvitation(ledger, { token, email, name: "Ada", password: PASSWORD }, new Date());

test("each start shows a new link until the first administrator exists", async () => {
  await startControlServer(folder);
  const first = findToken(await inviteFirstAdministrator(folder));
  const second = findToken(await inviteFirstAdministrator(folder));
  expect([first.length, second.length]).toEqual([43, 43]);
  expect(await acceptAs(first)).toMatchObject({ ok: false, code: "unknown" });
  const attempts = await Promise.all([acceptAs(second), acceptAs(second, "eve@partner.example")]);
  expect(attempts.filter(({ ok }) => ok)).toHaveLength(1);
  const [administrator, ...others] = await ledger.db.select().from(people);
  expect([administrator?.roles, others]).toEqual([["admin"], []]);
  expect(await inviteFirstAdministrator(folder)).toBe("");
});

test("adds a person through the portal, which has the ledger open", async () => {
  await startControlServer(folder);
  const person = { email: "omar@partner.example", name: "Omar", roles: ["operator"], password: PASSWORD };
  expect(await callPortal(folder, "add-person", person)).toMatchObject({ ok: true });
  expect(await callPortal(folder, "add-person", person)).toMatchObject({ ok: false, code: "taken" });
  expect(await callPortal(folder, "add-person", { email: "x" })).toMatchObject({ ok: false, code: "invalid" });
});

test("only the portal's user can open the socket, which is removed when the portal stops", async () => {
  await startControlServer(folder);
  expect(statSync(controlPath(folder)).mode & 0o077).toBe(0);
  stopControlServer();
  expect(await callPortal(folder, "first-administrator-link")).toBeUndefined();
});

test("creates the socket in a different folder if the path of the data folder is too long", async () => {
  const longPath = join(folder, "x".repeat(60), "y".repeat(60));
  mkdirSync(longPath, { recursive: true });
  await startControlServer(longPath);
  expect(Buffer.byteLength(controlPath(longPath))).toBeLessThanOrEqual(100);
  expect(await callPortal(longPath, "first-administrator-link")).toBeNull();
  rmSync(join(controlPath(longPath), ".."), { recursive: true, force: true });
});
