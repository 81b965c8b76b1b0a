import { randomUUID } from "node:crypto";
import { Validator } from "@seriousme/openapi-schema-validator";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addPerson } from "@/lib/access/add-person";
import { hashLinkToken } from "@/lib/access/link-token";
import type { Role } from "@/lib/access/roles";
import { SCOPE_NAMES } from "@/lib/access/token-scopes";
import { openRoute } from "@/lib/http/api-route";
import { findPersonByEmail } from "@/lib/ledger/access/people";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { accessTokens } from "@/lib/ledger/schema/access-tables";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { policies } from "@/lib/ledger/schema/policy-tables";
import { emptyTables, PEOPLE_TABLES } from "@/lib/ledger/test-ledger";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { serveApi } from "./serve-api";

const NOW = new Date("2026-11-20T15:00:00Z");

const serve = openRoute("portal-api", serveApi, { from: "anyone" });

let portal: TestPortal;
let token: string;

beforeAll(async () => {
  // Only `Date` is faked, which the rate limiter uses.
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  portal = await startTestPortal();
});
beforeEach(async () => {
  vi.setSystemTime(NOW);
  await portal.reset();
  await emptyTables(portal.ledger, PEOPLE_TABLES);
  token = await addToken("operator");
});
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

async function addToken(role: Role): Promise<string> {
  const email = `${role}@partner.example`;
  const person = { email, name: "Olga", roles: [role], password: "correct horse battery" };
  await addPerson(portal.ledger, person, "a test", NOW);
  const { id: personId } = (await findPersonByEmail(portal.ledger.db, email))!;
  const text = `endorse_${randomUUID()}_______`;
  const expiresAt = new Date("2027-11-20T15:00:00Z");
  const row = { id: randomUUID(), personId, name: "Export", scopes: SCOPE_NAMES, createdAt: NOW, expiresAt };
  await portal.ledger.db.insert(accessTokens).values({ ...row, tokenHash: hashLinkToken(text) });
  return text;
}

const addPayment = (paymentId: string, record: object) =>
  portal.ledger.db.transaction((tx) => applyPayment(tx, { paymentId, record, source: "refresh", observedAt: NOW }));

async function addEvent(name: string, db: LedgerExecutor = portal.ledger.db): Promise<number> {
  const event = {
    dedupeKey: `id ${name}`,
    eventName: "Check.Payment.Sent",
    receivedAt: NOW,
    state: "applied" as const,
  };
  const raw = `{"id":"${name}","eventName":"Check.Payment.Sent","details":[{"accountNumber":"2218009144"}]}`;
  const [row] = await db
    .insert(receivedEvents)
    .values({ ...event, raw })
    .returning({ id: receivedEvents.id });
  return row!.id;
}

function call(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const all = { authorization: `Bearer ${token}`, ...headers };
  return serve(new Request(`http://localhost:3000/api/v1${path}`, { headers: all }), { params: Promise.resolve({}) });
}

interface Page {
  data: Record<string, unknown>[];
  nextCursor: string | null;
}
const fetchPage = async (path: string) => (await (await call(path)).json()) as Page;

/** Reads all pages of a list. Returns the IDs in order. Advances one second per page to stay within the rate limit. */
async function readAll(path: string): Promise<unknown[]> {
  const ids: unknown[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Page = await fetchPage(`${path}${cursor && `&cursor=${cursor}`}`);
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.data.length === 0 ? null : page.nextCursor;
    vi.advanceTimersByTime(1_000);
  }
  return ids;
}

test("returns payment amounts in whole cents and times in UTC", async () => {
  await addPayment("p1", {
    createdAt: "2026-11-20T09:30:00.123-05:00",
    status: "Pending",
    amount: 241_850,
    accountNumber: "2218009144",
    checkNumber: "001048",
  });
  const listed = { id: "p1", createdAt: "2026-11-20T14:30:00.123Z", amountCents: 241_850, accountNumber: "2218009144" };
  expect((await fetchPage("/payments")).data).toEqual([expect.objectContaining(listed)]);
  const detail = await (await call("/payments/p1")).json();
  expect(detail).toMatchObject({ ...listed, timeline: [{ at: "2026-11-20T14:30:00.123Z", paymentId: "p1" }, {}] });
  expect((await call("/payments/p2")).status).toBe(404);
});

test("pages have no gaps or duplicates in either order, even while payments are added", async () => {
  for (let i = 10; i < 30; i++) {
    await addPayment(`p${i}`, { createdAt: `2026-11-20T09:${i - (i % 3)}:00.000-05:00`, status: "Pending" });
  }
  const newestFirst = await readAll("/payments?limit=3");
  expect(newestFirst.toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `p${i + 10}`));
  expect(await readAll("/payments?limit=7&sort=created")).toEqual(newestFirst.toReversed());
  const first = await fetchPage("/payments?limit=5");
  await addPayment("p99", { createdAt: "2026-11-20T09:59:00.000-05:00" });
  const second = await fetchPage(`/payments?limit=5&cursor=${first.nextCursor}`);
  expect(second.data.map(({ id }) => id)).toEqual(newestFirst.slice(5, 10));
});

test("payments can be filtered as in the portal's list, with amounts in cents", async () => {
  await addPayment("small", { createdAt: "2026-11-19T09:00:00.000-05:00", status: "Pending", amount: 100 });
  await addPayment("large", { createdAt: "2026-11-20T09:00:00.000-05:00", status: "Hold", amount: 90_000 });
  const ids = async (search: string) => (await fetchPage(`/payments?${search}`)).data.map(({ id }) => id);
  expect(await ids("status=Hold&status=Canceled")).toEqual(["large"]);
  expect(await ids("minCents=100&maxCents=100")).toEqual(["small"]);
  expect(await ids("from=2026-11-20&to=2026-11-20")).toEqual(["large"]);
});

test.each([
  ["/payments?status=Lost", { status: expect.stringContaining("must be one of ") }],
  ["/payments?limit=0", { limit: "must be at least 1" }],
  ["/payments?limit=201", { limit: "must be at most 200" }],
  ["/payments?limit=1e2", { limit: "must be a number" }],
  ["/payments?minCents=1.50", { minCents: "must be a number" }],
  ["/payments?from=2026-02-30", { from: expect.stringContaining("must be") }],
  ["/payments?cursor=W10", { cursor: "must be the nextCursor of an earlier page" }],
  ["/payments?color=red&shape=round", { color: "is not a parameter of this operation", shape: expect.any(String) }],
  ["/payments?limit=1&limit=2", { limit: expect.any(String) }],
  ["/payments/p1?limit=1", { limit: "is not a parameter of this operation" }],
  ["/returns?state=lost", { state: "must be one of open, done" }],
  ["/restrictions?status=active", { status: "must be one of Inactive, Active" }],
  ["/restrictions?account=12", { account: expect.any(String) }],
  ["/events?event=Check", { event: expect.any(String) }],
  ["/events?cursor=-1", { cursor: "must be the nextCursor of an earlier page" }],
])("%s is refused, and the response states each parameter and the rule it breaks", async (path, fields) => {
  const response = await call(path);
  expect(response.status).toBe(400);
  const [name] = Object.keys(fields);
  expect(await response.json()).toEqual({
    code: "invalid",
    message: expect.stringMatching(`^The parameter ${name} `),
    fields,
    requestId: expect.any(String),
  });
});

describe("a failure", () => {
  test.each([
    ["/payments", { authorization: "Bearer endorse_x" }, 401, "unauthorized"],
    ["/nothing", {}, 404, "not-found"],
    ["/payments/a/b", {}, 404, "not-found"],
    ["/payments/%2e%2e%2f", {}, 404, "not-found"],
    ["/payments/%E0%A4", {}, 404, "not-found"],
  ])("of %s has the common error format", async (path, headers, status, code) => {
    const response = await call(path, headers);
    const shape = { code, message: expect.any(String), requestId: expect.any(String) };
    expect([response.status, await response.json()]).toEqual([status, shape]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });
});

test("an unchanged response is not sent again", async () => {
  await addPayment("p1", { createdAt: "2026-11-20T09:30:00.000-05:00", status: "Pending" });
  const first = await call("/payments");
  const etag = first.headers.get("etag")!;
  expect([first.headers.get("cache-control"), first.headers.get("vary")]).toEqual([
    "private, no-cache",
    "authorization",
  ]);
  const again = await call("/payments", { "if-none-match": `"other", W/${etag}` });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  await addPayment("p2", { createdAt: "2026-11-20T09:31:00.000-05:00", status: "Pending" });
  expect((await call("/payments", { "if-none-match": etag })).status).toBe(200);
});

test("[R-49] each token may send ten requests per second", async () => {
  const other = await addToken("viewer");
  for (let i = 0; i < 10; i++) expect((await call("/exceptions")).status).toBe(200);
  const refused = await call("/exceptions");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await refused.json()).toMatchObject({ code: "throttled" });
  expect((await call("/exceptions", { authorization: `Bearer ${other}` })).status).toBe(200);
  vi.advanceTimersByTime(1_000);
  expect((await call("/exceptions")).status).toBe(200);
});

test("account numbers are masked, including in event bodies, if the owner's role sees them masked", async () => {
  await addPayment("p1", { createdAt: "2026-11-20T09:30:00.000-05:00", accountNumber: "2218009144" });
  await addEvent("one");
  token = await addToken("viewer");
  const value = { roles: ["viewer"], mayReveal: false };
  const changed = { version: 1, changedAt: NOW, changedById: null, changedByName: "Ada" };
  await portal.ledger.db.insert(policies).values({ key: "masking", value, ...changed });
  const [payment, event] = [await fetchPage("/payments"), await fetchPage("/events")];
  expect(payment.data[0]!.accountNumber).toBe("••••9144");
  expect(JSON.stringify(event)).not.toContain("2218009144");
});

test("returns a restriction's threshold in cents and its time window in the bank's time zone", async () => {
  const record = {
    id: "r1",
    createdAt: "2026-11-20T09:30:00.000-05:00",
    masterAccountNumber: "2218009144",
    status: "Active",
    appliesTo: "Account",
    amountThreshold: 500_000,
    effectiveStartTimeHour: 22,
    effectiveEndTimeHour: 6,
    effectiveEndTimeMinute: 30,
  };
  await portal.ledger.db.transaction((tx) => applyRestriction(tx, { restrictionId: "r1", record, observedAt: NOW }));
  expect((await fetchPage("/restrictions?account=2218009144&status=Active")).data).toMatchObject([
    {
      createdAt: "2026-11-20T14:30:00.000Z",
      amountThresholdCents: 500_000,
      timeWindow: { start: "22:00", end: "06:30", timeZone: "America/New_York" },
    },
  ]);
});

test("lists returned deposits and exceptions", async () => {
  await addPayment("d1", {
    createdAt: "2026-11-18T09:00:00.000-05:00",
    paymentType: "Forward",
    direction: "Outbound",
    amount: 700,
  });
  await addPayment("b1", {
    createdAt: "2026-11-19T09:00:00.000-05:00",
    paymentType: "Return",
    direction: "Inbound",
    status: "Processing",
    originalPaymentId: "d1",
    returnCode: "A",
  });
  await addPayment("e1", {
    createdAt: "2026-11-20T09:00:00.000-05:00",
    direction: "Inbound",
    status: "Hold",
    positivePayResult: "Unauthorized",
    amount: 900,
  });
  expect((await fetchPage("/returns")).data).toMatchObject([{ paymentId: "d1", returnId: "b1", amountCents: 700 }]);
  expect((await fetchPage("/exceptions")).data).toMatchObject([
    { paymentId: "e1", amountCents: 900, cutOffAt: "2026-11-20T17:00:00.000Z", decision: null },
  ]);
});

describe("events", () => {
  test("can be read from the last cursor without gaps or duplicates, with their bodies", async () => {
    const ids = [await addEvent("one"), await addEvent("two"), await addEvent("three")];
    expect(await readAll("/events?limit=2")).toEqual(ids.toReversed());
    const first = await fetchPage("/events?sort=received&limit=2");
    const rest = await fetchPage(`/events?sort=received&cursor=${first.nextCursor}`);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids);
    expect(JSON.parse(String(rest.data[0]!.body))).toMatchObject({ id: "three" });
    const none = await fetchPage(`/events?sort=received&cursor=${rest.nextCursor}`);
    expect(none).toEqual({ data: [], nextCursor: String(ids[2]) });
    const last = await addEvent("four");
    expect((await fetchPage(`/events?sort=received&cursor=${none.nextCursor}`)).data).toMatchObject([{ id: last }]);
  });

  test("an event stored late never appears before an event that was already read", async () => {
    const { db } = portal.ledger;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let markWritten = () => {};
    const written = new Promise<void>((resolve) => {
      markWritten = resolve;
    });
    const slow = db.transaction(async (tx) => {
      const id = await addEvent("slow", tx);
      markWritten();
      await released;
      return id;
    });
    await written;
    const quick = await addEvent("quick");
    let isDone = false;
    const reading = fetchPage("/events?sort=received").finally(() => {
      isDone = true;
    });
    const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    while (!isDone && ((await db.execute(waits)) as { rows: unknown[] }).rows.length === 0);
    release();
    expect((await reading).data.map(({ id }) => id)).toEqual([await slow, quick]);
  });
});

test("the OpenAPI document is valid against the specification's schema, and requires no token", async () => {
  const response = await call("/openapi.json", { authorization: "" });
  const document = (await response.json()) as { paths: object; components: { schemas: object } };
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
  expect(Object.keys(document.paths)).toContain("/payments/{id}");
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(names.filter((name) => !Object.hasOwn(document.components.schemas, name!))).toEqual([]);
});
