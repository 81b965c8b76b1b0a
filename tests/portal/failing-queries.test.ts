import { randomUUID } from "node:crypto";
import { PgPreparedQuery } from "drizzle-orm/pg-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { POST as postEvent } from "@/app/api/bank-events/route";
import { GET as getPaymentRoute } from "@/app/api/payments/[id]/route";
import { GET as listPaymentsRoute } from "@/app/api/payments/route";
import { depositCheckAction } from "@/features/deposits/actions";
import { getPayment } from "@/features/payments/get-payment";
import { placeRestrictionAction } from "@/features/restrictions/actions";
import { portalCallback } from "@/features/webhooks/events/callback";
import { addPerson } from "@/lib/access/add-person";
import { authOptions } from "@/lib/access/next-auth/auth-options";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { createLog } from "@/lib/logging/log";
import { logPageError } from "@/lib/logging/log-page-error";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";

// Makes each query in the main flows fail in turn, with an error that contains the statement and its parameters.

const current = vi.hoisted(() => ({ session: null as unknown }));
vi.mock("@/lib/access/session", async (original) => ({
  ...(await original<object>()),
  currentSession: async () => current.session,
  passiveSession: async () => current.session,
}));
vi.mock("next/cache", () => ({ revalidatePath: () => {} }));
vi.mock("next/headers", () => ({ headers: async () => new Headers({ origin: "http://localhost:3000" }) }));
afterAll(() => {
  vi.doUnmock("@/lib/access/session");
  vi.doUnmock("next/cache");
  vi.doUnmock("next/headers");
});

const ACCOUNT = "2218009144";
const ID = "11111111-2222-4333-8444-555555555555";
const PASSWORD = "planted horse battery";
const RECORD = {
  id: ID,
  status: "Pending",
  posting: "Authorized",
  accountNumber: ACCOUNT,
  payerAccountNumber: "7730041128",
  payeeName: "Planted Payee",
  micr: "d021000021d 7730041128c 1048",
  amount: 241_850,
  createdAt: "2026-11-20T09:30:00.123-05:00",
  lastModifiedAt: "2026-11-20T09:30:00.123-05:00",
};
const RESTRICTION = {
  id: ID,
  masterAccountNumber: ACCOUNT,
  restrictionType: "Partner",
  status: "Active",
  appliesTo: "All",
  reason: "Planted reason, case 7731",
  createdAt: "2026-11-20T09:30:00.000-05:00",
  lastModifiedAt: "2026-11-20T09:30:00.000-05:00",
};

/** Matches planted data; the next patterns match content of Postgres and Drizzle errors, and stack traces. */
const DATA = /planted|2218009144|7730041128|olga@|Olga/i;
const STATEMENT = /insert into|update "|delete from|select "|select count|from "|params:|\$1\b|Key \([\w, ]+\)=/;
const STACK = /^\s+at |\n\s+at |node_modules|\.[jt]s:\d/;

/** A flow's response to the browser or the bank. */
interface Outcome {
  readonly text: string;
  /** Error ID in the response; null if there is none. */
  readonly requestId: string | null;
}

let portal: TestPortal;
let failing = { at: 0, count: 0 };
let log = "";
let printed = "";

type RunQuery = (statement: string, params: unknown, run: () => Promise<unknown>) => Promise<unknown>;
const drizzle = PgPreparedQuery.prototype as unknown as { queryWithCache: RunQuery };
let original: RunQuery;

beforeAll(async () => {
  portal = await startTestPortal();
  await addPerson(
    portal.ledger,
    { email: "olga@example.com", name: "Planted Person", roles: ["operator"], password: PASSWORD },
    "a test",
    new Date(),
  );
  original = drizzle.queryWithCache;
  drizzle.queryWithCache = function (statement, params, run) {
    failing.count++;
    const isFailing = failing.count === failing.at;
    return original.call(
      this,
      statement,
      params,
      isFailing ? () => Promise.reject(createServerError(statement, params)) : run,
    );
  };
});
afterAll(async () => {
  drizzle.queryWithCache = original;
  await portal.close();
});
beforeEach(() => {
  const shared = globalThis as { endorseLog?: unknown };
  shared.endorseLog = createLog("debug", {
    write(line: string) {
      log += line;
    },
  });
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  }
});
afterEach(() => vi.restoreAllMocks());

/** Creates an error like a Postgres unique violation, whose detail contains the key's values. */
function createServerError(statement: string, params: unknown): Error {
  const values = JSON.stringify(params);
  return Object.assign(new Error(`Planted failure of ${statement}\nparams: ${values}\n{"level":60,"msg":"planted"}`), {
    code: "23505",
    severity: "ERROR",
    constraint: "payments_pkey",
    detail: `Key (x)=(${values}) already exists.`,
    query: statement,
    params,
  });
}

async function read(response: Response): Promise<Outcome> {
  const text = await response.text();
  return { text: `${response.status} ${text}`, requestId: response.status < 500 ? null : JSON.parse(text).requestId };
}

async function readAction(action: Promise<{ ok: boolean; code?: string; requestId?: string }>): Promise<Outcome> {
  const outcome = await action;
  return {
    text: JSON.stringify(outcome),
    requestId: outcome.code === "internal" ? (outcome.requestId ?? "none") : null,
  };
}

async function signIn(): Promise<Outcome> {
  const { authorize } = authOptions({
    browser: { address: "203.0.113.7", cookies: null },
    setCookie() {},
    reportError: (code, error) => {
      void logPageError(error, { method: "POST", routePath: code, routeType: "route" });
      return "reported";
    },
  }).providers[0]!.options as { authorize: (input: object) => Promise<unknown> };
  return authorize({ email: "olga@example.com", password: PASSWORD }).then(
    () => ({ text: "signed in", requestId: null }),
    // next-auth adds the error message to a URL.
    (error: Error) => ({ text: `/sign-in?error=${error.message}`, requestId: error.message.slice("failed.".length) }),
  );
}

/** Runs the payment page's use case, and reports an error like Next.js, which calls `onRequestError`. */
async function renderPayment(): Promise<Outcome> {
  try {
    await getPayment(portal.session("operator"), ID);
    return { text: "rendered", requestId: null };
  } catch (error) {
    await logPageError(error, { method: "GET", routePath: "/payments/[id]", routeType: "render" });
    return { text: String(error), requestId: "reported" };
  }
}

const request = (path: string, init?: RequestInit) => new Request(`http://localhost:3000${path}`, init);
const context = <P extends object>(params: P) => ({ params: Promise.resolve(params) });

function deliver(): Promise<Response> {
  const { username, password } = portalCallback(portalSettings());
  const body = JSON.stringify({
    id: randomUUID(),
    eventName: "Check.Payment.Sent",
    status: "Pending",
    partnerId: portalSettings().bank.partnerId,
    createdAt: "2026-11-20T11:00:00.000-05:00",
    resources: [`checks/v1/payments/${ID}`],
    details: [{ paymentId: ID, payeeName: "Planted Payee", accountNumber: ACCOUNT }],
  });
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  return postEvent(request("/api/bank-events", { method: "POST", headers: { authorization }, body }), context({}));
}

async function deposit(): Promise<Outcome> {
  const session = current.session as ReturnType<TestPortal["session"]>;
  const images = { frontImageId: staged[0]!, backImageId: staged[1]! };
  expect(session.person.roles).toContain("operator");
  return readAction(
    depositCheckAction({ idempotencyKey: randomUUID(), accountNumber: ACCOUNT, amountCents: 241_850, ...images }),
  );
}

let staged: string[] = [];

const FLOWS: Readonly<Record<string, () => Promise<Outcome>>> = {
  "signing in": signIn,
  "the list of payments": async () => read(await listPaymentsRoute(request("/api/payments"), context({}))),
  "the page of a payment": renderPayment,
  "polling a payment": async () => read(await getPaymentRoute(request(`/api/payments/${ID}`), context({ id: ID }))),
  "a deposit": deposit,
  "a restriction": () =>
    readAction(
      placeRestrictionAction({
        idempotencyKey: randomUUID(),
        accountNumber: ACCOUNT,
        restriction: { appliesTo: "All", reason: RESTRICTION.reason },
      }),
    ),
  "a delivery": async () => read(await deliver()),
};

async function prepare(): Promise<void> {
  failing = { at: 0, count: 0 };
  await portal.reset();
  portal.bank.onCall = ({ path }, response) =>
    respondJson(response, 200, path.includes("restriction") ? RESTRICTION : RECORD);
  const session = portal.session("operator", "compliance");
  current.session = session;
  staged = [await portal.stage(session, "front"), await portal.stage(session, "back")];
  await portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId: ID, record: RECORD, source: "bank response", observedAt: new Date() }),
  );
  log = "";
  printed = "";
}

test.each(Object.keys(FLOWS))("[R-25] [R-39] %s leaks no data, whichever query fails", async (name) => {
  let failed = 0;
  for (let at = 1; ; at++) {
    await prepare();
    failing = { at, count: 0 };
    const { text, requestId } = await FLOWS[name]!();
    const { count } = failing;
    failing = { at: 0, count: 0 };
    for (const seen of [requestId === null ? "" : text, log, printed]) expect(seen).not.toMatch(DATA);
    for (const seen of [text, log, printed]) expect(seen).not.toMatch(STATEMENT);
    for (const seen of [text, printed]) expect(seen).not.toMatch(STACK);
    for (const line of log.trimEnd().split("\n").filter(Boolean)) expect(JSON.parse(line).msg).not.toBe("planted");
    if (count < at) break;
    failed++;
    const errors = log.split("\n").filter((line) => line.includes('"level":50'));
    expect(errors, `query ${at}: ${text}`).toHaveLength(1);
    expect(errors[0]).toContain("23505");
    if (requestId !== null && requestId !== "reported") expect(errors[0]).toContain(requestId);
  }
  expect(failed).toBeGreaterThan(0);
});
