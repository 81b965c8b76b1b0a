import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issueSessionCookie } from "@/lib/access/issue-session-cookie";
import { SECURITY_HEADERS } from "@/lib/access/security-headers";
import { insertPerson, insertSession } from "@/lib/ledger/access/people";
import { sessions } from "@/lib/ledger/schema/access-tables";
import { policies } from "@/lib/ledger/schema/policy-tables";
import { directRoute } from "@/lib/shared/direct-routes";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { apiRoute } from "./api-route";
import { jsonResponse } from "./responses";
import { serveApiDirectly } from "./serve-api-directly";

const ADDRESS = "/api/direct-test";
const PERSON = { id: randomUUID(), email: "vera@example.com", name: "Vera", roles: ["operator"] };
const SESSION_ID = randomUUID();
const SEEN_AT = new Date(Date.now() - 60_000);

let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await startTestPortal();
  const { db } = portal.ledger;
  await insertPerson(db, { ...PERSON, createdAt: SEEN_AT });
  const expiresAt = new Date(Date.now() + 3_600_000);
  await insertSession(db, { id: SESSION_ID, personId: PERSON.id, createdAt: SEEN_AT, lastSeenAt: SEEN_AT, expiresAt });
  cookie = (await issueSessionCookie(SESSION_ID, PERSON.id)).split(";")[0]!;
  const route = apiRoute(
    "direct-test",
    async ({ session }) => jsonResponse(200, { email: session.person.email, accountNumber: "2218009144" }),
    { polled: true },
  );
  for (const method of ["GET", "POST"]) serveApiDirectly(`${method} ${ADDRESS}`, route);
});
afterAll(() => portal.close());

/** Calls the route as the portal's server does, outside any Next.js request. */
function call(headers: { cookie?: string; origin?: string }, { method = "GET", search = "" } = {}): Promise<Response> {
  return directRoute(`${method} ${ADDRESS}`)!(
    new Request(`http://localhost${ADDRESS}${search}`, { method, headers: { ...headers } }),
  );
}

test("[R-26] a request without a session or with a forged cookie is refused", async () => {
  for (const headers of [{}, { cookie: "endorse.session=forged" }, { cookie: cookie.replace("session", "other") }]) {
    expect((await call(headers)).status).toBe(401);
  }
});

test("[R-29] the cookie identifies the user, and polling does not extend the session", async () => {
  const response = await call({ cookie: `theme=dark; ${cookie}` });
  expect(await response.json()).toEqual({ email: "vera@example.com", accountNumber: "2218009144" });
  const [session] = await portal.ledger.db.select().from(sessions);
  expect(session!.lastSeenAt).toEqual(SEEN_AT);
});

test("[R-36] every response has the security headers", async () => {
  for (const headers of [{}, { cookie }]) {
    expect(Object.fromEntries((await call(headers)).headers)).toMatchObject(SECURITY_HEADERS);
  }
});

test("[GAP-44] a URL with control characters is rejected", async () => {
  const response = await call({ cookie }, { search: "?payee=a%01b" });
  expect(response.status).toBe(400);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("[R-28] a mutation must come from the portal's pages", async () => {
  const send = (origin: string) => call({ cookie, origin }, { method: "POST" });
  expect((await send("http://evil.example")).status).toBe(403);
  expect((await send("http://localhost:3000")).status).toBe(200);
});

test("account numbers are masked from the first request after a policy change", async () => {
  const { db } = portal.ledger;
  const value = { roles: ["operator"], mayReveal: false };
  await db.insert(policies).values({ key: "masking", value, version: 1, changedAt: SEEN_AT, changedByName: "Ada" });
  expect(await (await call({ cookie })).json()).toMatchObject({ accountNumber: "••••9144" });
  await db.delete(policies);
  expect(await (await call({ cookie })).json()).toMatchObject({ accountNumber: "2218009144" });
});
