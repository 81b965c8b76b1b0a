import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson } from "@/lib/access/add-person";
import type { Role } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { findTokenSession } from "@/lib/access/token-session";
import { deleteExpiredAccessTokens } from "@/lib/ledger/access/access-tokens";
import { findPersonByEmail } from "@/lib/ledger/access/people";
import { accessTokens, people } from "@/lib/ledger/schema/access-tables";
import { emptyTables, PEOPLE_TABLES } from "@/lib/ledger/test-ledger";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { createAccessToken, listAccessTokens, revokeAccessTokens, revokeOwnAccessToken } from "./access-tokens";
import { setDisabled } from "./change-person";

const INPUT = { name: "Nightly export", scopes: ["payments", "events"], expiresInDays: 90 };
const DAY_MS = 24 * 60 * 60_000;

let portal: TestPortal;
let olga: Session;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  await emptyTables(portal.ledger, PEOPLE_TABLES);
  olga = await addUser("Olga", "operator");
});
afterAll(() => portal.close());

async function addUser(name: string, role: Role): Promise<Session> {
  const email = `${name.toLowerCase()}@partner.example`;
  await addPerson(
    portal.ledger,
    { email, name, roles: [role], password: "correct horse battery" },
    "a test",
    new Date(),
  );
  const { id } = (await findPersonByEmail(portal.ledger.db, email))!;
  return { ...portal.session(role), person: { id, name, email, roles: [role] } };
}

async function createToken(session = olga, input: unknown = INPUT): Promise<string> {
  const created = await createAccessToken(session, input);
  if (!created.ok) throw new Error(created.message);
  return created.value.token;
}

const findByToken = (token: string, now = new Date()) => findTokenSession(`Bearer ${token}`, now);

describe("[R-49] an access token", () => {
  test("is shown only once, and only its hash is stored; the audit log records its creation", async () => {
    const token = await createToken();
    expect(token).toMatch(/^endorse_[A-Za-z0-9_-]{43}$/);
    const [row] = await portal.ledger.db.select().from(accessTokens);
    expect(row!.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify([row, await listAccessTokens(olga)])).not.toContain(token.slice(8));
    expect(await portal.audit()).toContain("Olga token.create created");
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(90 * DAY_MS);
  });

  test("opens a session with its owner's current roles and its scopes, without a recent second factor", async () => {
    const token = await createToken();
    const found = (await findByToken(token))!;
    expect([found.scopes, found.session.person]).toEqual([["payments", "events"], olga.person]);
    expect(found.session.stepUp).toEqual({ isNeeded: true, at: null });
    await portal.ledger.db.update(people).set({ roles: ["viewer"] });
    expect((await findByToken(token))!.session.person.roles).toEqual(["viewer"]);
  });

  test("records its last use at most once per minute", async () => {
    const token = await createToken();
    const lastUsedAt = async () => (await listAccessTokens(olga)).tokens[0]!.lastUsedAt;
    expect(await lastUsedAt()).toBeNull();
    const first = new Date();
    await findByToken(token, first);
    await findByToken(token, new Date(first.getTime() + 59_999));
    expect(await lastUsedAt()).toBe(first.toISOString());
    const later = new Date(first.getTime() + 60_001);
    await findByToken(token, later);
    expect(await lastUsedAt()).toBe(later.toISOString());
  });

  test.each([
    ["a missing header", () => null],
    ["a different scheme", (token: string) => `Basic ${token}`],
    ["a changed token", (token: string) => `Bearer ${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`],
    ["trailing text", (token: string) => `Bearer ${token} x`],
    ["an unknown token", () => `Bearer endorse_${"0".repeat(43)}`],
  ])("%s opens no session", async (_, headerOf) => {
    expect(await findTokenSession(headerOf(await createToken()), new Date())).toBeNull();
  });

  test("stops working when it expires, and is deleted later", async () => {
    const token = await createToken(olga, { ...INPUT, expiresInDays: 1 });
    const expiry = Date.parse((await listAccessTokens(olga)).tokens[0]!.expiresAt);
    expect(await findByToken(token, new Date(expiry - 1))).not.toBeNull();
    expect(await findByToken(token, new Date(expiry))).toBeNull();
    expect((await listAccessTokens(olga, new Date(expiry))).tokens[0]!.isExpired).toBe(true);
    await deleteExpiredAccessTokens(portal.ledger.db, new Date(expiry + 1));
    expect((await listAccessTokens(olga)).tokens).toEqual([]);
  });

  test("stops working when its owner revokes it; other users can't revoke it", async () => {
    const token = await createToken();
    const tokenId = (await listAccessTokens(olga)).tokens[0]!.id;
    await revokeOwnAccessToken(await addUser("Otto", "operator"), { tokenId });
    expect(await findByToken(token)).not.toBeNull();
    expect(await revokeOwnAccessToken(olga, { tokenId })).toEqual({ ok: true, value: null });
    expect(await findByToken(token)).toBeNull();
    expect((await listAccessTokens(olga)).tokens).toEqual([]);
    expect(await portal.audit()).toEqual(
      expect.arrayContaining(["Otto token.revoke unchanged", "Olga token.revoke revoked"]),
    );
  });

  test("stops working when an administrator revokes all of a person's tokens", async () => {
    const token = await createToken();
    const ada = await addUser("Ada", "admin");
    const input = { personId: olga.person.id };
    expect(await revokeAccessTokens(ada, input)).toEqual({ ok: true, value: { revoked: 1 } });
    expect(await findByToken(token)).toBeNull();
    expect(await portal.audit()).toContain("Ada token.revoke revoked");
    expect(await revokeAccessTokens(olga, input)).toMatchObject({ code: "forbidden" });
  });

  test("stops working when its owner is disabled or removed, even after the owner is enabled again", async () => {
    const token = await createToken();
    const { db } = portal.ledger;
    const isOlga = eq(people.id, olga.person.id);
    await db.update(people).set({ removedAt: new Date() }).where(isOlga);
    expect(await findByToken(token)).toBeNull();
    await db.update(people).set({ removedAt: null }).where(isOlga);
    const ada = await addUser("Ada", "admin");
    const personId = olga.person.id;
    expect(await setDisabled(ada, { personId, version: 1, isDisabled: true })).toMatchObject({ ok: true });
    expect(await findByToken(token)).toBeNull();
    expect(await createAccessToken(olga, INPUT)).toMatchObject({ code: "full" });
    expect(await setDisabled(ada, { personId, version: 2, isDisabled: false })).toMatchObject({ ok: true });
    expect(await findByToken(token)).toBeNull();
  });
});

test.each([
  [{ ...INPUT, name: " " }, { name: "Enter a name." }],
  [{ ...INPUT, name: "x".repeat(61) }, { name: "Up to 60 characters." }],
  [{ ...INPUT, scopes: [] }, { scopes: "Choose at least one." }],
  [{ ...INPUT, scopes: ["people"] }, { "scopes.0": expect.stringContaining("must be one of payments") }],
  [{ ...INPUT, expiresInDays: 0 }, { expiresInDays: "Choose 1 to 365 days." }],
  [{ ...INPUT, expiresInDays: 366 }, { expiresInDays: "Choose 1 to 365 days." }],
  [{ name: "Nightly", scopes: ["events"] }, { expiresInDays: "Choose 1 to 365 days." }],
])("invalid input creates no token: %j", async (input, fields) => {
  expect(await createAccessToken(olga, input)).toMatchObject({ ok: false, code: "invalid", fields });
  expect((await listAccessTokens(olga)).tokens).toEqual([]);
});

test("a user can have up to twenty tokens", async () => {
  for (let i = 0; i < 20; i++) await createToken();
  expect(await createAccessToken(olga, INPUT)).toEqual({
    ok: false,
    code: "full",
    message: "You have 20 access tokens. Revoke one that you no longer use.",
  });
});
