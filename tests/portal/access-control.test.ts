import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { issueSessionCookie } from "@/lib/access/issue-session-cookie";
import { can } from "@/lib/access/permissions";
import { ROLES, type Role } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { pageSession } from "@/lib/access/session";
import { needsStepUp } from "@/lib/access/step-up";
import { ACTIONS, FACTOR_ROUTES, OPEN_ROUTES, ROUTES } from "@/lib/access/testing/entry-points";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { insertPasskey } from "@/lib/ledger/access/passkeys";
import { insertPerson, insertSession } from "@/lib/ledger/access/people";
import { provideLedger } from "@/lib/ledger/open-ledger";
import { people, sessions } from "@/lib/ledger/schema/access-tables";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { passkeys } from "@/lib/ledger/schema/second-factor-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { importActions, importRoutes } from "./import-entry-points";

// Covers all browser entry points in the file system. The first test fails if an entry point is not listed in
// entry-points.ts.

/** Session returned by the mock. If `cookie` is set, the real lookup runs instead. */
const current = vi.hoisted(() => ({ session: null as unknown, headers: {} as Record<string, string>, cookie: "" }));
vi.mock("@/lib/access/session", async (original) => {
  const real = await original<typeof import("@/lib/access/session")>();
  const session = (read: () => Promise<unknown>) => () => (current.cookie ? read() : Promise.resolve(current.session));
  return { ...real, currentSession: session(real.currentSession), passiveSession: session(real.passiveSession) };
});
vi.mock("next/cache", () => ({ revalidatePath: () => {} }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers(current.headers),
  cookies: async () => ({ get: () => (current.cookie ? { value: current.cookie } : undefined) }),
}));
afterAll(() => {
  vi.doUnmock("next/headers");
  vi.doUnmock("@/lib/access/session");
  vi.doUnmock("next/cache");
});

const ID = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

type Action = (input: unknown) => Promise<{ ok: boolean; code?: string }>;
type Route = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

let portal: TestPortal;
let actions: Map<string, Action>;
let routes: Map<string, Route>;

beforeAll(async () => {
  portal = await startTestPortal();
  portal.bank.onCall = (_, response) => respondJson(response, 404, { errors: [{ code: 1003, message: "Not found" }] });
  actions = new Map(await importActions<Action>());
  routes = new Map(
    (await importRoutes<Route>()).flatMap(([path, name, value]) =>
      METHODS.includes(name) ? [[`${name} ${path}`, value] as const] : [],
    ),
  );
}, 120_000);
afterAll(() => portal.close());
const ALL_ROUTES = [ROUTES, OPEN_ROUTES, FACTOR_ROUTES].flatMap((table) => Object.keys(table));
const SAME_ORIGIN_HEADERS = { origin: "http://localhost:3000" };
beforeEach(() => {
  current.session = null;
  current.cookie = "";
  current.headers = SAME_ORIGIN_HEADERS;
});

function signInAs(...roles: Role[]): Session {
  const session = portal.session(...roles);
  current.session = session;
  return session;
}

function callRoute(name: string, headers: Readonly<Record<string, string>> = SAME_ORIGIN_HEADERS): Promise<Response> {
  const [method, folder] = name.split(" ");
  const path = folder!.replace("[id]", ID).replace("[view]", "front");
  const search = folder === "staged-images" ? "?side=front" : "?q=1048";
  const request = new Request(`http://localhost:3000/api/${path}${search}`, {
    method,
    headers,
    ...(method === "POST" || method === "PUT" ? { body: "x" } : {}),
  });
  return routes.get(name)!(request, { params: Promise.resolve({ id: ID, view: "front" }) });
}

test("[R-26] every server action and API route is listed in entry-points.ts", () => {
  expect([...actions.keys()].sort()).toEqual(Object.keys(ACTIONS).sort());
  expect([...routes.keys()].sort()).toEqual(ALL_ROUTES.toSorted());
});

/** Headers that the portal's pages never send. */
const CROSS_ORIGIN_HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { "sec-fetch-site": "cross-site" },
  { origin: "null" },
  { origin: "https://localhost:3000" },
  { origin: "http://evil.example", host: "evil.example", "x-forwarded-host": "evil.example" },
  { origin: "http://evil.example", "x-forwarded-host": "localhost:3000", "x-forwarded-proto": "http" },
  { origin: "http://localhost:3000", "sec-fetch-site": "cross-site" },
];

/** Lists a person's audit rows in the format "action result". */
async function listAuditRows({ person }: Session): Promise<string[]> {
  const { personId, action, result } = auditEntries;
  const rows = await portal.ledger.db.select({ action, result }).from(auditEntries).where(eq(personId, person.id));
  return rows.map((row) => `${row.action} ${row.result}`);
}

const listRejections = async () => (await portal.audit()).filter((row) => row.includes("request.refuse"));

describe("[R-28] cross-origin requests are rejected, change nothing, and are audited", () => {
  test.each(Object.keys(ACTIONS))("action %s", async (name) => {
    await portal.reset();
    signInAs(...ROLES);
    for (const headers of CROSS_ORIGIN_HEADERS) {
      current.headers = headers;
      expect(await actions.get(name)!(ACTIONS[name]!.input)).toMatchObject({ ok: false, code: "wrong-origin" });
    }
    expect(await portal.audit()).toEqual(CROSS_ORIGIN_HEADERS.map(() => "Olga Operator request.refuse refused"));
    expect(portal.bank.requests).toEqual([]);
  });

  const changing = ALL_ROUTES.filter((name) => !/^GET | bank-events$| v1\//.test(name));
  test.each(changing)("route %s", async (name) => {
    await portal.reset();
    signInAs(...ROLES);
    for (const headers of CROSS_ORIGIN_HEADERS) {
      const response = await callRoute(name, headers);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: "wrong-origin" });
    }
    expect(await portal.audit()).toEqual(CROSS_ORIGIN_HEADERS.map(() => "Olga Operator request.refuse refused"));
  });

  test("without a session, audits at most 60 rejections a minute, and none caused by the portal's pages", async () => {
    await portal.reset();
    for (let i = 0; i < 100; i++) expect((await callRoute("POST refused-requests", {})).status).toBe(403);
    expect(await listRejections()).toEqual(Array.from({ length: 60 }, () => "unknown request.refuse refused"));
    expect((await callRoute("POST refused-requests")).status).toBe(404);
    signInAs("viewer");
    expect((await callRoute("POST refused-requests", {})).status).toBe(403);
    expect((await listRejections()).length).toBe(61);
  });
});

describe.each(Object.keys(ACTIONS))("[R-26] action %s", (name) => {
  const { needs, input } = ACTIONS[name]!;
  test("is rejected without a session", async () => {
    expect(await actions.get(name)!(input)).toMatchObject({ ok: false, code: "signed-out" });
  });
  test.each([...ROLES])("as %s", async (role) => {
    const session = signInAs(role);
    const outcome = await actions.get(name)!(input);
    if (can({ roles: [role] }, needs)) {
      expect(outcome.code).not.toBe("forbidden");
      // A failed attempt has an audit row, whatever the reason.
      if (!outcome.ok) expect(await listAuditRows(session)).not.toEqual([]);
      return;
    }
    expect(outcome).toMatchObject({ ok: false, code: "forbidden" });
    expect(await listAuditRows(session)).toEqual(["request.refuse forbidden"]);
  });
});

test.each(Object.keys(ACTIONS))("[R-26] action %s checks the role before it reads any data", async (name) => {
  const { needs, input } = ACTIONS[name]!;
  const role = ROLES.find((candidate) => !can({ roles: [candidate] }, needs))!;
  signInAs(role);
  const db = new Proxy(portal.ledger.db, {
    get() {
      throw new Error("The ledger was used.");
    },
  });
  provideLedger({ ...portal.ledger, db });
  try {
    expect(await actions.get(name)!(input)).toMatchObject({ ok: false, code: "forbidden" });
    expect(await actions.get(name)!(input)).not.toHaveProperty("fields");
  } finally {
    provideLedger(portal.ledger);
  }
});

test.each(Object.keys(ACTIONS))("[R-30] action %s without a recent second factor", async (name) => {
  const { needs, input } = ACTIONS[name]!;
  current.session = { ...portal.session(...ROLES), stepUp: { isNeeded: true, at: null } };
  portal.bank.requests.length = 0;
  const { code } = await actions.get(name)!(input);
  if (!needsStepUp(needs)) return expect(code).not.toBe("step-up-required");
  expect(code).toBe("step-up-required");
  expect(portal.bank.requests).toEqual([]);
});

describe("with a session in the ledger", () => {
  const person = { id: randomUUID(), email: "pia@example.com", name: "Pia", roles: [...ROLES] };

  beforeAll(async () => {
    await insertPerson(portal.ledger.db, { ...person, createdAt: new Date() });
  });
  beforeEach(async () => {
    await portal.ledger.db.update(people).set({ disabledAt: null });
    await portal.ledger.db.delete(passkeys);
    await portal.ledger.db.delete(sessions);
    const id = randomUUID();
    const [now, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)];
    await insertSession(portal.ledger.db, { id, personId: person.id, createdAt: now, lastSeenAt: now, expiresAt });
    const header = await issueSessionCookie(id, person.id);
    current.cookie = header.slice(header.indexOf("=") + 1, header.indexOf(";"));
  });

  /** Calls all entry points, and returns those that did not report a missing session. */
  async function findReachable(): Promise<string[]> {
    const reached: string[] = [];
    for (const [name, { input }] of Object.entries(ACTIONS)) {
      if ((await actions.get(name)!(input)).code !== "signed-out") reached.push(name);
    }
    for (const name of [...Object.keys(ROUTES), ...Object.keys(FACTOR_ROUTES)]) {
      const response = await callRoute(name);
      await response.body?.cancel();
      if (response.status !== 401) reached.push(name);
    }
    return reached;
  }

  test("[R-26] [R-30] a session without a required second factor can only present the second factor", async () => {
    await insertPasskey(portal.ledger.db, {
      id: randomUUID(),
      personId: person.id,
      credentialId: "a passkey",
      publicKey: Buffer.of(0),
      counter: 0,
      transports: [],
      name: "Laptop",
      isBackedUp: false,
      addedAt: new Date(),
    });
    expect(await findReachable()).toEqual(["POST second-factor/challenge", "POST second-factor/present"]);
  });

  test("[R-26] a disabled person's session is rejected everywhere", async () => {
    await portal.ledger.db.update(people).set({ disabledAt: new Date() });
    expect(await findReachable()).toEqual([]);
  });

  test("[R-29] opening a page extends the session; a page's automatic refresh does not", async () => {
    const seenAt = new Date(Date.now() - 10 * 60_000);
    await portal.ledger.db.update(sessions).set({ lastSeenAt: seenAt });
    const lastSeenAt = async () => (await portal.ledger.db.select().from(sessions))[0]!.lastSeenAt;
    current.headers = { "sec-fetch-dest": "empty" };
    expect((await pageSession())?.person.id).toBe(person.id);
    expect(await lastSeenAt()).toEqual(seenAt);
    current.headers = { "sec-fetch-dest": "document" };
    await pageSession();
    expect((await lastSeenAt()).getTime()).toBeGreaterThan(seenAt.getTime());
  });

  test("a session can use what its roles permit", async () => {
    expect((await callRoute("GET payments")).status).toBe(200);
    expect((await callRoute("POST second-factor/app")).status).toBe(200);
  });
});

describe.each(Object.keys(ROUTES))("[R-26] route %s", (name) => {
  const needs = ROUTES[name]!;
  test("returns no data without a session", async () => {
    const response = await callRoute(name);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ code: "signed-out", message: "Your session has ended. Sign in again." });
  });
  test.each([...ROLES])("as %s", async (role) => {
    const session = signInAs(role);
    const response = await callRoute(name);
    if (can({ roles: [role] }, needs)) expect([401, 403]).not.toContain(response.status);
    else {
      expect(response.status).toBe(403);
      expect(await listAuditRows(session)).toEqual(["request.refuse forbidden"]);
    }
    // Closes the response, since an unread stream would stay open.
    await response.body?.cancel();
  });
});
