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
  olga = await add("Olga", "operator");
});
afterAll(() => portal.close());

async function add(name: string, role: Role): Promise<Session> {
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
  test("is shown once, and only its hash is stored; the audit log names it", async () => {
    const token = await createToken();
    expect(token).toMatch(/^endorse_[A-Za-z0-9_-]{43}$/);
    const [row] = await portal.ledger.db.select().from(accessTokens);
    expect(row!.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify([row, await listAccessTokens(olga)])).not.toContain(token.slice(8));
    expect(await portal.audit()).toContain("Olga token.create created");
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(90 * DAY_MS);
  });

  test("gives its owner's session with their current roles, limited to its scopes, and never a recent second factor", async () => {
    const token = await createToken();
    const found = (await findByToken(token))!;
    expect([found.scopes, found.session.person]).toEqual([["payments", "events"], olga.person]);
    expect(found.session.stepUp).toEqual({ isNeeded: true, at: null });
    await portal.ledger.db.update(people).set({ roles: ["viewer"] });
    expect((await findByToken(token))!.session.person.roles).toEqual(["viewer"]);
  });

  test("records its last use at most once a minute", async () => {
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
    ["another scheme", (token: string) => `Basic ${token}`],
    ["a changed token", (token: string) => `Bearer ${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`],
    ["a text after it", (token: string) => `Bearer ${token} x`],
    ["its hash", () => `Bearer endorse_${"0".repeat(43)}`],
  ])("%s gives no session", async (_, headerOf) => {
    expect(await findTokenSession(headerOf(await createToken()), new Date())).toBeNull();
  });

  test("stops when it expires, and is deleted a month later", async () => {
    const token = await createToken(olga, { ...INPUT, expiresInDays: 1 });
    const expiry = Date.parse((await listAccessTokens(olga)).tokens[0]!.expiresAt);
    expect(await findByToken(token, new Date(expiry - 1))).not.toBeNull();
    expect(await findByToken(token, new Date(expiry))).toBeNull();
    expect((await listAccessTokens(olga, new Date(expiry))).tokens[0]!.isExpired).toBe(true);
    await deleteExpiredAccessTokens(portal.ledger.db, new Date(expiry + 1));
    expect((await listAccessTokens(olga)).tokens).toEqual([]);
  });

  test("stops when its owner revokes it; other people can't", async () => {
    const token = await createToken();
    const tokenId = (await listAccessTokens(olga)).tokens[0]!.id;
    await revokeOwnAccessToken(await add("Otto", "operator"), { tokenId });
    expect(await findByToken(token)).not.toBeNull();
    expect(await revokeOwnAccessToken(olga, { tokenId })).toEqual({ ok: true, value: null });
    expect(await findByToken(token)).toBeNull();
    expect((await listAccessTokens(olga)).tokens).toEqual([]);
    expect(await portal.audit()).toEqual(
      expect.arrayContaining(["Otto token.revoke unchanged", "Olga token.revoke revoked"]),
    );
  });

  test("stops when an administrator revokes all tokens of a person", async () => {
    const token = await createToken();
    const ada = await add("Ada", "admin");
    const input = { personId: olga.person.id };
    expect(await revokeAccessTokens(ada, input)).toEqual({ ok: true, value: { revoked: 1 } });
    expect(await findByToken(token)).toBeNull();
    expect(await portal.audit()).toContain("Ada token.revoke revoked");
    expect(await revokeAccessTokens(olga, input)).toMatchObject({ code: "forbidden" });
  });

  test("stops when its owner is disabled or removed, and does not work again afterward", async () => {
    const token = await createToken();
    const { db } = portal.ledger;
    const ofOlga = eq(people.id, olga.person.id);
    await db.update(people).set({ removedAt: new Date() }).where(ofOlga);
    expect(await findByToken(token)).toBeNull();
    await db.update(people).set({ removedAt: null }).where(ofOlga);
    const ada = await add("Ada", "admin");
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
])("an input with a wrong field creates nothing: %j", async (input, fields) => {
  expect(await createAccessToken(olga, input)).toMatchObject({ ok: false, code: "invalid", fields });
  expect((await listAccessTokens(olga)).tokens).toEqual([]);
});

test("a person has at most twenty tokens", async () => {
  for (let i = 0; i < 20; i++) await createToken();
  expect(await createAccessToken(olga, INPUT)).toEqual({
    ok: false,
    code: "full",
    message: "You have 20 access tokens. Revoke one that you no longer use.",
  });
});
