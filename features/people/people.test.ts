import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { acceptInvitation, openInvitation } from "@/lib/access/accept-invitation";
import { addPerson } from "@/lib/access/add-person";
import { ensureDemoPeople } from "@/lib/access/ensure-demo-people";
import type { Role } from "@/lib/access/roles";
import { findSession, type Session } from "@/lib/access/session";
import { signIn } from "@/lib/access/sign-in";
import { people } from "@/lib/ledger/schema/access-tables";
import { emptyTables, PEOPLE_TABLES } from "@/lib/ledger/test-ledger";
import { assert } from "@/lib/shared/assert";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { changeRoles, setDisabled } from "./change-person";
import { endSessions } from "./end-sessions";
import { invitePerson, renewInvitation, type SentInvitation } from "./invite-person";
import { listPeople } from "./list-people";
import { removeAllDemoPeople } from "./remove-demo-people";

const PASSWORD = "correct horse battery";
const BROWSER = { address: "203.0.113.7", cookies: null };
const HOUR_MS = 3_600_000;

let portal: TestPortal;
let admin: Session;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  await emptyTables(portal.ledger, PEOPLE_TABLES);
  admin = await signInAs("ada@partner.example", "Ada Admin", "admin");
});
afterAll(() => portal.close());

async function signInAs(email: string, name: string, ...roles: Role[]): Promise<Session> {
  await addPerson(portal.ledger, { email, name, roles, password: PASSWORD }, "a test", new Date());
  return logIn(email);
}

async function logIn(email: string, password = PASSWORD): Promise<Session> {
  const outcome = await signIn({ email, password }, BROWSER, new Date());
  if (!outcome.ok) throw new Error(outcome.message);
  return (await findSession(outcome.value.sessionId, true, new Date()))!;
}

const findListed = async (email: string) => (await listPeople(admin)).find((person) => person.email === email)!;

async function invite(input: object = {}): Promise<SentInvitation & { token: string }> {
  const nina = { email: "nina@partner.example", name: "Nina New", roles: ["operator"] };
  const outcome = await invitePerson(admin, { ...nina, ...input });
  const invitation = outcome.ok && outcome.value.outcome === "done" ? outcome.value.invitation : null;
  assert(invitation, `the invitation was created: ${JSON.stringify(outcome)}`);
  return { ...invitation, token: tokenOf(invitation) };
}

const tokenOf = ({ url }: SentInvitation) => url!.split("/").at(-1)!;

const accept = (token: string, now = new Date()) =>
  acceptInvitation(portal.ledger, { token, name: "Nina Newman", password: PASSWORD }, now);

describe("an invitation", () => {
  test("creates a person who can sign in with the chosen password", async () => {
    const { url, token, isMailed } = await invite();
    expect(url).toBe(`http://localhost:3000/invitation/${token}`);
    expect([token.length, isMailed]).toEqual([43, null]);
    expect(await findListed("nina@partner.example")).toMatchObject({
      status: "invited",
      roles: ["operator"],
      sessions: 0,
    });
    expect(await openInvitation(portal.ledger, token, new Date())).toEqual({
      ok: true,
      value: { email: "nina@partner.example", name: "Nina New" },
    });
    expect(await accept(token)).toEqual({ ok: true, value: { email: "nina@partner.example" } });
    expect((await logIn("nina@partner.example")).person).toMatchObject({ name: "Nina Newman", roles: ["operator"] });
    expect(await findListed("nina@partner.example")).toMatchObject({ status: "active", sessions: 1 });
    expect((await portal.audit()).slice(2)).toEqual([
      "Ada Admin person.invite invited",
      "Nina Newman invitation.accept accepted",
      "Nina Newman sign-in signed in",
    ]);
  });

  test("works only once, and a reused link is reported without revealing its owner", async () => {
    const { token } = await invite();
    const attempts = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(1);
    const reused = await openInvitation(portal.ledger, token, new Date());
    expect(reused).toMatchObject({ ok: false, code: "used" });
    expect(JSON.stringify([reused, ...attempts.filter(({ ok }) => !ok)])).not.toMatch(/nina/i);
  });

  test("expires after 48 hours, and can be renewed, which invalidates the earlier link", async () => {
    const { token } = await invite();
    const late = new Date(Date.now() + 48 * HOUR_MS);
    expect(await openInvitation(portal.ledger, token, late)).toMatchObject({ ok: false, code: "expired" });
    expect(await accept(token, late)).toMatchObject({ ok: false, code: "expired" });
    const nina = (await listPeople(admin, late)).find(({ email }) => email === "nina@partner.example");
    expect(nina?.status).toBe("invitation-expired");
    const { id } = await findListed("nina@partner.example");
    const renewed = await renewInvitation(admin, { personId: id });
    expect(await accept(token)).toMatchObject({ ok: false, code: "unknown" });
    expect(renewed.ok && (await accept(tokenOf(renewed.value)))).toMatchObject({ ok: true });
    expect(await renewInvitation(admin, { personId: id })).toMatchObject({ ok: false, code: "accepted" });
  });

  test("no longer works for a disabled person", async () => {
    const { token } = await invite();
    const { id, version } = await findListed("nina@partner.example");
    expect((await setDisabled(admin, { personId: id, version, isDisabled: true })).ok).toBe(true);
    expect(await accept(token)).toMatchObject({ ok: false, code: "unknown" });
    expect(await openInvitation(portal.ledger, "no such token", new Date())).toMatchObject({
      ok: false,
      code: "unknown",
    });
  });

  test("requires a name, a role, an unused email address, and a password of 12 characters", async () => {
    expect(await invitePerson(admin, { email: "no address", name: " ", roles: [] })).toMatchObject({
      code: "invalid",
      fields: {
        email: "Enter an email address, such as dana@partner.example.",
        name: "Enter a name.",
        roles: "Choose a role.",
      },
    });
    expect(await invitePerson(admin, { email: "ADA@partner.example", name: "A", roles: ["admin"] })).toMatchObject({
      code: "taken",
    });
    const { token } = await invite();
    expect(await acceptInvitation(portal.ledger, { token, name: "N", password: "short" }, new Date())).toMatchObject({
      code: "invalid",
      fields: { password: "Use 12 characters or more." },
    });
    expect((await accept(token)).ok).toBe(true);
  });

  test("does not allow sign-in before it is accepted", async () => {
    await invite();
    expect(await signIn({ email: "nina@partner.example", password: PASSWORD }, BROWSER, new Date())).toMatchObject({
      ok: false,
      code: "refused",
    });
  });
});

describe("a change to a person", () => {
  test("[R-29] takes effect with the person's next request", async () => {
    const omar = await signInAs("omar@partner.example", "Omar", "operator", "compliance");
    const { id, version } = await findListed("omar@partner.example");
    expect(await changeRoles(admin, { personId: id, version, roles: ["viewer"] })).toEqual({
      ok: true,
      value: { outcome: "done", version: version + 1 },
    });
    expect((await findSession(omar.sessionId, true, new Date()))!.person.roles).toEqual(["viewer"]);
    const disabled = await setDisabled(admin, { personId: id, version: version + 1, isDisabled: true });
    expect(disabled.ok).toBe(true);
    expect(await findSession(omar.sessionId, true, new Date())).toBeNull();
    expect((await setDisabled(admin, { personId: id, version: version + 2, isDisabled: false })).ok).toBe(true);
    expect(await findSession(omar.sessionId, true, new Date())).toBeNull();
    expect((await logIn("omar@partner.example")).person.name).toBe("Omar");
  });

  test("[R-23] is refused and changes nothing if the form is stale", async () => {
    await signInAs("omar@partner.example", "Omar", "operator");
    const { id, version } = await findListed("omar@partner.example");
    expect((await changeRoles(admin, { personId: id, version, roles: ["compliance"] })).ok).toBe(true);
    expect(await changeRoles(admin, { personId: id, version, roles: ["developer"] })).toMatchObject({ code: "stale" });
    expect((await findListed("omar@partner.example")).roles).toEqual(["compliance"]);
  });

  test("always leaves an administrator who can sign in", async () => {
    // The demo's Ada Brandt is also an administrator unless she is disabled.
    await portal.ledger.db.update(people).set({ disabledAt: new Date() }).where(eq(people.isDemo, true));
    const self = await findListed("ada@partner.example");
    const demoted = { personId: self.id, version: self.version, roles: ["viewer"] };
    expect(await changeRoles(admin, demoted)).toMatchObject({ code: "last-administrator" });
    expect(await setDisabled(admin, { personId: self.id, version: self.version, isDisabled: true })).toMatchObject({
      code: "last-administrator",
    });
    const { token } = await invite({ email: "b@partner.example", name: "Bea", roles: ["admin"] });
    expect(await changeRoles(admin, demoted)).toMatchObject({ code: "last-administrator" });
    await acceptInvitation(portal.ledger, { token, name: "Bea", password: PASSWORD }, new Date());
    expect((await changeRoles(admin, demoted)).ok).toBe(true);
    const bea = (await portal.ledger.db.select().from(people)).find(({ name }) => name === "Bea")!;
    expect(await changeRoles(admin, { personId: bea.id, version: bea.version, roles: ["viewer"] })).toMatchObject({
      code: "last-administrator",
    });
  });

  test("ends sessions except the current one", async () => {
    const omar = await signInAs("omar@partner.example", "Omar", "operator");
    await logIn("omar@partner.example");
    const { id } = await findListed("omar@partner.example");
    expect(await endSessions(admin, { personId: id })).toEqual({ ok: true, value: { ended: 2 } });
    expect(await findSession(omar.sessionId, true, new Date())).toBeNull();
    await logIn("ada@partner.example");
    expect(await endSessions(admin, { personId: admin.person.id })).toEqual({ ok: true, value: { ended: 1 } });
    expect(await findSession(admin.sessionId, true, new Date())).not.toBeNull();
    expect(await endSessions(admin, { personId: randomUUID() })).toMatchObject({ code: "not-found" });
  });
});

test("demo people can be removed permanently once there is an administrator who is not a demo person", async () => {
  await emptyTables(portal.ledger, PEOPLE_TABLES);
  await ensureDemoPeople();
  const demo = await logIn("admin@endorse.example", "endorse-demo");
  expect(await removeAllDemoPeople(demo, {})).toMatchObject({ code: "no-administrator" });
  await addPerson(
    portal.ledger,
    { email: "ada@partner.example", name: "Ada Admin", roles: ["admin"], password: PASSWORD },
    "a test",
    new Date(),
  );
  expect(await removeAllDemoPeople(demo, {})).toEqual({ ok: true, value: { removed: 6 } });
  expect(await findSession(demo.sessionId, true, new Date())).toBeNull();
  expect((await listPeople(await logIn("ada@partner.example"))).map(({ name }) => name)).toEqual(["Ada Admin"]);
  await ensureDemoPeople();
  expect(await signIn({ email: "admin@endorse.example", password: "endorse-demo" }, BROWSER, new Date())).toMatchObject(
    {
      ok: false,
    },
  );
});
