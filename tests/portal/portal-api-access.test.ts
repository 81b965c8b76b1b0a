import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ENDPOINTS } from "@/features/portal-api/endpoints";
import { issueSessionCookie } from "@/lib/access/issue-session-cookie";
import { hashLinkToken } from "@/lib/access/link-token";
import { can } from "@/lib/access/permissions";
import { ROLES, type Role } from "@/lib/access/roles";
import { API_OPERATIONS, FACTOR_ROUTES, ROUTES } from "@/lib/access/testing/entry-points";
import { SCOPE_NAMES, type TokenScope } from "@/lib/access/token-scopes";
import { insertPerson, insertSession } from "@/lib/ledger/access/people";
import { accessTokens } from "@/lib/ledger/schema/access-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { importRoutes } from "./import-entry-points";

type Route = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

const ID = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";
const current = vi.hoisted(() => ({ cookie: "" }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers(),
  cookies: async () => ({ get: () => (current.cookie ? { value: current.cookie } : undefined) }),
}));
afterAll(() => vi.doUnmock("next/headers"));

let portal: TestPortal;
let routes: Map<string, Route>;
beforeAll(async () => {
  portal = await startTestPortal();
  routes = new Map(
    (await importRoutes<Route>()).map(([path, name, route]): [string, Route] => [`${name} ${path}`, route]),
  );
}, 120_000);
afterAll(() => portal.close());
beforeEach(async () => {
  current.cookie = "";
  await portal.reset();
});

/** Adds a person with one token. */
async function addToken(roles: readonly Role[], scopes: readonly TokenScope[]) {
  const [personId, token, now] = [randomUUID(), `endorse_${randomUUID()}_______`, new Date()];
  await insertPerson(portal.ledger.db, {
    id: personId,
    email: `${personId}@example.com`,
    name: "Tom",
    roles: [...roles],
    createdAt: now,
  });
  await portal.ledger.db.insert(accessTokens).values({
    id: randomUUID(),
    personId,
    name: "Export",
    tokenHash: hashLinkToken(token),
    scopes: [...scopes],
    createdAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  return { personId, token };
}

/** Calls an API operation; a record ID in the path is unknown to the portal. */
function callApi(path: string, headers: Record<string, string>, method = "GET"): Promise<Response> {
  const url = `http://localhost:3000/api/v1${path.replace("{id}", ID)}`;
  return routes.get(`${method} v1/[...path]`)!(new Request(url, { method, headers }), { params: Promise.resolve({}) });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test("[R-26] every API operation is listed in entry-points.ts with its scope", () => {
  const scopes = Object.entries(API_OPERATIONS).map(([path, { scope }]) => [path, scope]);
  expect(ENDPOINTS.map(({ path, scope }) => [path, scope])).toEqual(scopes);
});

describe.each(Object.keys(API_OPERATIONS))("[R-26] [R-49] %s", (path) => {
  const { scope, needs } = API_OPERATIONS[path]!;

  test.each([...ROLES])("as %s", async (role) => {
    const { token } = await addToken([role], [scope]);
    const { status } = await callApi(path, bearer(token));
    expect(status).toBe(!can({ roles: [role] }, needs) ? 403 : path.includes("{id}") ? 404 : 200);
  });

  test("rejects and audits a token without the scope, and a token of a person without a role", async () => {
    const others = SCOPE_NAMES.filter((other) => other !== scope);
    for (const { token } of [await addToken(ROLES, others), await addToken([], SCOPE_NAMES)]) {
      const response = await callApi(path, bearer(token));
      expect([response.status, await response.json()]).toEqual([403, expect.objectContaining({ code: "forbidden" })]);
    }
    expect(await portal.audit()).toEqual(["Tom request.refuse forbidden", "Tom request.refuse forbidden"]);
  });

  test("rejects all methods except GET", async () => {
    const { token } = await addToken(ROLES, SCOPE_NAMES);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const response = await callApi(path, bearer(token), method);
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });
});

test("[R-49] a session cookie does not give access to the API, and a token gives access only to the API", async () => {
  const { personId, token } = await addToken(ROLES, SCOPE_NAMES);
  const [id, now] = [randomUUID(), new Date()];
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await insertSession(portal.ledger.db, { id, personId, createdAt: now, lastSeenAt: now, expiresAt });
  const cookie = (await issueSessionCookie(id, personId)).split(";")[0]!;
  current.cookie = cookie.slice(cookie.indexOf("=") + 1);
  for (const path of Object.keys(API_OPERATIONS)) {
    const response = await callApi(path, { cookie, origin: "http://localhost:3000" });
    expect([path, response.status, response.headers.get("www-authenticate")]).toEqual([
      path,
      401,
      'Bearer realm="Endorse API"',
    ]);
  }
  current.cookie = "";
  for (const name of [...Object.keys(ROUTES), ...Object.keys(FACTOR_ROUTES)]) {
    const [method, folder] = name.split(" ");
    const request = new Request(`http://localhost:3000/api/${folder!.replace("[id]", ID).replace("[view]", "front")}`, {
      method,
      headers: { ...bearer(token), origin: "http://localhost:3000" },
    });
    const response = await routes.get(name)!(request, { params: Promise.resolve({ id: ID, view: "front" }) });
    await response.body?.cancel();
    expect([name, response.status]).toEqual([name, 401]);
  }
});
