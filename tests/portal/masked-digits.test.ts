import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parseAuditQuery } from "@/features/audit/audit-query";
import { listAudit } from "@/features/audit/list-audit";
import { listAuthorizations } from "@/features/positive-pay/list-authorizations";
import { ROLES } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { ACTIONS, ROUTES } from "@/lib/access/testing/entry-points";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { seedAccounts } from "@/lib/ledger/accounts/saved-accounts";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { applyAuthorization } from "@/lib/ledger/positive-pay/apply-authorization";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { toYymmdd } from "@/lib/time/calendar-date";
import { depositDayAt } from "@/lib/time/deposit-day";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { importActions } from "./import-entry-points";

// Covers all routes and pages in the file system that accept a query or a body. The first test fails if one is in
// neither table: decide whether a person with masked account numbers can use it to confirm hidden digits.

const APP = join(import.meta.dirname, "../../app");

const current = vi.hoisted(() => ({ session: null as unknown }));
vi.mock("@/lib/access/session", async (original) => {
  const session = () => Promise.resolve(current.session);
  return { ...(await original<object>()), currentSession: session, passiveSession: session };
});
vi.mock("next/cache", () => ({ revalidatePath: () => {} }));
vi.mock("next/headers", () => ({ headers: async () => new Headers({ origin: "http://localhost:3000" }) }));
afterAll(() => {
  vi.doUnmock("@/lib/access/session");
  vi.doUnmock("next/cache");
  vi.doUnmock("next/headers");
});

const PAYMENT = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";
/** An account, its subaccount and a payer. Each guess ends with the same visible digits as the real number. */
const ACCOUNT = { digits: "2218009144", guess: "9999999144" };
const SUBACCOUNT = { digits: "2218110055", guess: "9999990055" };
const PAYER = { digits: "44172093", guess: "99992093" };
const PART = { digits: "18009", guess: "77777" };

interface Lookup {
  /** A query, a body (if it starts with a brace), or a call to a page's use case; `#` is replaced by the digits. */
  readonly input: string | ((session: Session, digits: string) => Promise<unknown>);
  readonly numbers: typeof ACCOUNT;
}

const at = (input: Lookup["input"], numbers = ACCOUNT): Lookup => ({ input, numbers });
const paymentLookups = (more = "") => [at(`account=#${more}`), at(`find=#${more}`), at(`find=#${more}`, PART)];

/** Routes and pages that look up data by digits. */
const LOOKUPS: Readonly<Record<string, readonly Lookup[]>> = {
  "GET account-restrictions": [at("account=#")],
  "GET accounts": [at("find=#"), at("find=#", PART), at("find=x&account=#")],
  "GET audit/export": [at("format=json&subject=#"), at("format=csv&subject=#")],
  "GET back-test": [
    at('account=#&restrictions=[{"appliesTo":"All"}]'),
    at('account=1000000001&restrictions=[{"appliesTo":"SubAccounts","subAccountNumber":"#"}]', SUBACCOUNT),
  ],
  "GET deposit-outlook": [at("account=#&amount=100000&redeposit=no")],
  "GET payments": paymentLookups(),
  "GET payments/[id]/neighbors": paymentLookups(),
  "GET payments/all-found": paymentLookups(),
  "GET payments/export": paymentLookups(),
  "GET payments/filter-line": [at("q=account:#&today=2026-11-27"), at("q=account:#&today=2026-11-27", PART)],
  "GET payments/place": paymentLookups("&jump=2026-01-01"),
  "GET payments/totals": paymentLookups(),
  "GET possible-duplicates": [at("routing=021000021&account=#&check=1048&amount=8800", PAYER)],
  "GET restrictions": [at("account=#")],
  "GET search": [at("q=#"), at("q=#", PART), at("q=021000021 #", PAYER)],
  "POST issue-imports/live": [at('{"checks":[{"accountNumber":"#","checkNumber":"7"}]}')],
  "page audit": [at((session, subject) => listAudit(session, parseAuditQuery({ subject })))],
  "page positive-pay/authorizations": [at((session, account) => listAuthorizations(session, { account }))],
};

const LIST = "its data comes from a route above";
const PREFILLS = "it only prefills a form";
const STORES_INPUT = "it stores the person's input";
const NAMES_A_RECORD = "it names a record by its id";

/** Routes and pages that do not look up data by digits, with the reason. */
const NO_LOOKUPS: Readonly<Record<string, string>> = {
  "GET approvals": "a list by its name",
  "GET batches/[id]/cash-letter": NAMES_A_RECORD,
  "GET bulk-jobs/[id]": NAMES_A_RECORD,
  "GET events": "filters by event and payment id",
  "GET evidence": NAMES_A_RECORD,
  "GET live": "a position",
  "GET payments/[id]/images/[view]": "a variant of the image",
  "GET positive-pay/decisions/export": "filters by check number, payee, decision, person and day",
  "GET returns": "filters by state and owner",
  "PATCH batches/[id]": STORES_INPUT,
  "PATCH issue-imports/[id]": STORES_INPUT,
  "POST batches/[id]/checks": STORES_INPUT,
  "POST batches/[id]/pictures": STORES_INPUT,
  "POST browser-spans": STORES_INPUT,
  "POST capture-links": STORES_INPUT,
  "POST issue-imports": STORES_INPUT,
  "POST staged-images": STORES_INPUT,
  "PUT batches/[id]/amounts": STORES_INPUT,
  "PUT preferences": STORES_INPUT,
  "PUT presence": NAMES_A_RECORD,
  "PUT staged-images/[id]/original": STORES_INPUT,
  "DELETE presence": NAMES_A_RECORD,
  "page approvals": NAMES_A_RECORD,
  "page deposit": NAMES_A_RECORD,
  "page developers/gaps": "filters by reason, event and state",
  "page developers/requests": "filters by operation, status, ids and days",
  "page payments": LIST,
  "page people": NAMES_A_RECORD,
  "page positive-pay": NAMES_A_RECORD,
  "page positive-pay/authorizations/new": PREFILLS,
  "page positive-pay/history": "filters by check number, payee, decision, person and day",
  "page restrictions": LIST,
  "page restrictions/new": PREFILLS,
  "page restrictions/playbooks/place": PREFILLS,
  "page returns": "filters by state and owner",
  "page returns/to-return": "a position",
  "page webhooks": "filters of registrations",
  "page webhooks/[id]": "the number of a page",
  "page webhooks/deliveries": "filters by outcome, event, ids and time",
  "page webhooks/new": "names of events",
  "page webhooks/received": "filters by event and payment id",
};

function findEntryPointsWithInput(): string[] {
  const readSource = (file: string) => readFileSync(`${APP}/${file}`, "utf8");
  const routes = Object.keys(ROUTES).filter((name) => {
    const [method, path] = name.split(" ");
    const handlers = readSource(`api/${path}/route.ts`).split(/^export const /m);
    const handler = handlers.find((text) => text.startsWith(`${method} `));
    return /searchParams|request\.(url|json|body|text|formData)|respondWithList/.test(handler ?? "request.url");
  });
  const pages = readdirSync(`${APP}/(portal)`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx") && readSource(`(portal)/${file}`).includes("searchParams"))
    .map(
      (file) =>
        `page ${file
          .split("/")
          .slice(0, -1)
          .filter((part) => !part.startsWith("("))
          .join("/")}`,
    );
  return [...routes, ...pages].toSorted();
}

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.bank.onCall = (_, response) => respondJson(response, 404, { errors: [{ code: 1003, message: "Not found" }] });
  const { db } = portal.ledger;
  const now = new Date();
  const depositBusinessDate = toYymmdd(depositDayAt(now).date);
  const posted = { createdAt: now.toISOString(), postedAt: now.toISOString(), status: "Completed", amount: 8800 };
  await db.transaction(async (tx) => {
    for (const [paymentId, accountNumber] of [
      [PAYMENT, ACCOUNT.digits],
      [randomUUID(), ACCOUNT.digits],
      [randomUUID(), SUBACCOUNT.digits],
    ] as const) {
      const check = { checkNumber: "1048", payerRoutingNumber: "021000021", payerAccountNumber: PAYER.digits };
      const kind = { direction: "Outbound", paymentType: "Forward", posting: "Posted", depositBusinessDate };
      const record = { id: paymentId, accountNumber, ...posted, ...check, ...kind };
      await applyPayment(tx, { paymentId, record, source: "refresh", observedAt: now });
    }
    const restrictionId = randomUUID();
    const terms = { status: "Active", appliesTo: "All", reason: "Case 7731" } as const;
    const restricted = { id: restrictionId, masterAccountNumber: ACCOUNT.digits, ...terms };
    await applyRestriction(tx, { restrictionId, record: restricted, observedAt: now });
    const authorizationId = randomUUID();
    const authorized = { accountNumber: ACCOUNT.digits, checkNumber: 7, amount: 100, status: "Authorized" } as const;
    const expiresAt = new Date(now.getTime() + 86_400_000).toISOString();
    const record = { id: authorizationId, ...authorized, expiresAt };
    await applyAuthorization(tx, { authorizationId, record, observedAt: now });
  });
  await seedAccounts(db, [
    { accountNumber: ACCOUNT.digits, name: "Payroll" },
    { accountNumber: SUBACCOUNT.digits, name: "Payroll, sub" },
  ]);
  const person = { id: null, name: "unknown" };
  const entry = { at: now, person, sessionId: null, action: "account.name", result: "named" } as const;
  await addAuditEntry(db, { ...entry, subject: ACCOUNT.digits });
}, 120_000);
afterAll(() => portal.close());

function signIn(maskedRoles: typeof ROLES | readonly []): Session {
  const value = { roles: [...maskedRoles], mayReveal: false };
  const changed = { version: 1, changedAt: new Date(0), changedById: null, changedByName: "Ada" };
  const session = { ...portal.session(...ROLES), maskingPolicy: { key: "masking" as const, value, ...changed } };
  current.session = session;
  return session;
}

type Route = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

/** Performs a lookup and returns the response, with the sent digits replaced, since the person knows them. */
async function fetchResponse(name: string, { input }: Lookup, digits: string): Promise<string> {
  const session = current.session as Session;
  if (typeof input === "function") return hide(JSON.stringify(await input(session, digits)), digits);
  const [method, path] = name.split(" ");
  const sent = input.replace("#", digits);
  const isBody = sent.startsWith("{");
  const url = `http://localhost:3000/api/${path}${isBody ? "" : `?${sent}`}`;
  const headers = { origin: "http://localhost:3000" };
  const route: Record<string, Route> = await import(/* @vite-ignore */ `${APP}/api/${path}/route.ts`);
  const request = new Request(url, { method, headers, ...(isBody && { body: sent }) });
  const response = await route[method!]!(request, { params: Promise.resolve({ id: PAYMENT }) });
  return hide(`${response.status} ${await response.text()}`, digits);
}

const hide = (text: string, digits: string) =>
  text
    .replaceAll(digits, "#")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
    .replace(/"bankNow":"[^"]*"/, "");

test("[R-25] every route and page with a query or a body is listed in one of the tables", () => {
  expect(findEntryPointsWithInput()).toEqual([...Object.keys(LOOKUPS), ...Object.keys(NO_LOOKUPS)].toSorted());
});

const CASES = Object.entries(LOOKUPS).flatMap(([name, lookups]) =>
  lookups.map((lookup) => [name, typeof lookup.input === "string" ? lookup.input : "", lookup] as const),
);

describe("[R-25] people with masked account numbers can't find out hidden digits from", () => {
  test.each(CASES)("%s %s", async (name, _, lookup) => {
    const { digits, guess } = lookup.numbers;
    // Without masking, the responses must differ; otherwise the test would prove nothing.
    signIn([]);
    expect(await fetchResponse(name, lookup, digits)).not.toBe(await fetchResponse(name, lookup, guess));
    signIn(ROLES);
    const response = await fetchResponse(name, lookup, digits);
    expect(response).toBe(await fetchResponse(name, lookup, guess));
    expect(response).not.toContain(digits);
  });
});

const actions = Object.entries(ACTIONS).filter(([, { input }]) => JSON.stringify(input).includes(ACCOUNT.digits));

test.each(actions)("[R-25] the outcome of %s does not depend on the ledger's content", async (name, { input }) => {
  signIn(ROLES);
  const action = new Map(await importActions<(input: unknown) => Promise<unknown>>()).get(name)!;
  const runAction = async (digits: string) => {
    const sent = { ...(input as object), idempotencyKey: randomUUID(), placementId: randomUUID() };
    const keys = Object.keys(sent).filter((key) => key in (input as object));
    const text = JSON.stringify(Object.fromEntries(keys.map((key) => [key, sent[key as keyof typeof sent]])));
    const outcome = await action(JSON.parse(text.replaceAll(ACCOUNT.digits, digits)));
    return hide(JSON.stringify(outcome), digits);
  };
  expect(await runAction(ACCOUNT.digits)).toBe(await runAction(ACCOUNT.guess));
});
