import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { depositCheck } from "@/features/deposits/deposit-check";
import { ROLES } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { getCheckAnalysis } from "@/lib/bank-client/check-payments";
import { createRegistration } from "@/lib/bank-client/registrations";
import { restrictAccount } from "@/lib/bank-client/restrictions";
import { bankClient, recorders } from "@/lib/bank-client/running-client";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { insertPerson } from "@/lib/ledger/access/people";
import { withLogContext } from "@/lib/logging/log";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getRequest, listRequests, type RequestRow } from "./list-requests";
import { recordRequest, writeRequests } from "./request-log";
import type { RequestQuery } from "./request-query";

const PAYMENT = "b0b3c1de-52a4-4f6e-9d3b-1f6a7c2e8d90";
const RESTRICTION = "8c6f2b1a-3d4e-4a5b-9c7d-6e5f4a3b2c1d";
const ACCOUNT = "2218009144";

let portal: TestPortal;
let developer: Session;
beforeAll(async () => {
  portal = await startTestPortal();
  developer = portal.session("developer");
  recorders().add(recordRequest);
});
beforeEach(async () => {
  await writeRequests();
  await portal.reset();
});
afterAll(async () => {
  recorders().delete(recordRequest);
  await portal.close();
});

/** Requests a payment's analysis in the context of a background job. */
const analyze = (id = PAYMENT) => withLogContext("refresh-payments", null, () => getCheckAnalysis(bankClient(), id));

/** Returns the logged requests, without token requests. */
async function listLogged(query: RequestQuery = {}, session = developer): Promise<RequestRow[]> {
  await writeRequests();
  return (await listRequests(session, query)).rows.filter(({ path }) => path !== "/connect/token");
}

async function getFirstDetail(query: RequestQuery = {}, session = developer) {
  const [row] = await listLogged(query, session);
  return (await getRequest(session, row!.id))!;
}

test("a deposit request is found by its payment ID, with its user and cause, and without its images", async () => {
  const operator = portal.session("operator");
  const { id, name, email } = operator.person;
  const facts = {
    status: "active" as const,
    roles: ["operator" as const],
    createdAt: new Date(),
    updatedAt: new Date(),
  };
  await insertPerson(portal.ledger.db, { id, name, email, ...facts });
  portal.bank.onCall = (_, response) => respondJson(response, 200, { id: PAYMENT, status: "Pending", amount: 8800 });
  const images = {
    frontImageId: await portal.stage(operator, "front"),
    backImageId: await portal.stage(operator, "back"),
  };
  const form = { accountNumber: ACCOUNT, amountCents: 8800, idempotencyKey: "0b7c2e51-0000-4000-8000-000000009a4f" };
  expect(await depositCheck(operator, { ...form, ...images })).toMatchObject({ ok: true });
  const request = await getFirstDetail({ record: PAYMENT, operation: "depositCheck" });
  expect(request).toMatchObject({
    summary: "Deposit a check",
    method: "POST",
    path: "/checks/v1/payments",
    status: 200,
    problem: null,
    requestId: "req-1",
    retry: 0,
    cause: "deposit-check",
    personName: "Olga Operator",
    responseBody: `{"id":"${PAYMENT}","status":"Pending","amount":8800}`,
  });
  expect(JSON.parse(request.requestBody!)).toMatchObject({
    accountNumber: ACCOUNT,
    amount: 8800,
    frontImage: "[picture, 5 bytes]",
    backImage: "[picture, 4 bytes]",
  });
  expect(request.curl).toContain(`--request POST '${portal.bank.url}/checks/v1/payments'`);
  expect(request.curl).toContain(`"frontImage":"$(base64 < frontImage | tr -d '\\n')"`);
});

test("[R-25] the log contains no secrets, sent or received", async () => {
  portal.bank.onCall = (_, response) =>
    respondJson(response, 200, { id: RESTRICTION, eventName: "Check.Payment.Sent", authPassword: "hunter2" });
  const registration = { partnerId: PAYMENT, eventName: "Check.Payment.Sent", authUsername: "endorse" } as const;
  await createRegistration(bankClient(), { ...registration, authPassword: "hunter2" });
  await writeRequests();
  const { rows } = await listRequests(developer, {});
  expect(rows.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /v1/registrations",
    "POST /connect/token",
  ]);
  const details = await Promise.all(rows.map(({ id }) => getRequest(developer, id)));
  expect(details[0]!.requestBody).toContain('"authPassword":"[secret]"');
  expect(details[1]).toMatchObject({ requestBody: null, responseBody: null, curl: null, status: 200 });
  expect(JSON.stringify(details)).not.toMatch(/hunter2|a secret|token-1/);
});

test("[R-25] an error page that echoes the request is logged without the token and password", async () => {
  portal.bank.onCall = ({ headers, body }, response) =>
    void response.writeHead(502).end(`<pre>Authorization: ${headers.authorization}\n\n${body}</pre>`);
  const registration = { partnerId: PAYMENT, eventName: "Check.Payment.Sent", authUsername: "endorse" } as const;
  await createRegistration(bankClient(), { ...registration, authPassword: 'hunter"2' });
  const { responseBody } = await getFirstDetail();
  expect(responseBody).toContain("Authorization: Bearer [secret]");
  expect(responseBody).toContain('"authPassword":"[secret]"');
});

test("each attempt is logged, with the reason if there was no response", async () => {
  portal.bank.onCall = (_, response) =>
    portal.bank.requests.length === 1
      ? respondJson(response, 429, {}, { "retry-after": "0" })
      : respondJson(response, 200, { id: PAYMENT });
  await analyze();
  portal.bank.onCall = (_, __, socket) => void socket.destroy();
  await restrictAccount(bankClient(), ACCOUNT, { appliesTo: "All", reason: "Case 7731" });
  expect((await listLogged()).map(({ status, problem, retry, cause }) => [status, problem, retry, cause])).toEqual([
    [null, "cut", 0, "page"],
    [200, null, 1, "refresh-payments"],
    [429, null, 0, "refresh-payments"],
  ]);
});

describe("the request list", () => {
  test("can be filtered by record, status class, operation, request ID and day", async () => {
    portal.bank.onCall = ({ method }, response) =>
      method === "GET"
        ? respondJson(response, 404, { errors: [] }, { "x-request-id": "req-7" })
        : respondJson(response, 200, { id: RESTRICTION });
    await analyze();
    await restrictAccount(bankClient(), ACCOUNT, { appliesTo: "All", reason: "Case 7731" });
    const paths = async (query: RequestQuery) => (await listLogged(query)).map(({ path }) => path);
    const [analysisPath, restrictionsPath] = [
      `/checks/v1/payments/${PAYMENT}/analysis`,
      `/core/v1/dda/accounts/${ACCOUNT}/restrictions`,
    ];
    expect(await paths({})).toEqual([restrictionsPath, analysisPath]);
    expect(await paths({ record: PAYMENT })).toEqual([analysisPath]);
    expect(await paths({ record: RESTRICTION })).toEqual([restrictionsPath]);
    expect(await paths({ status: "4xx" })).toEqual([analysisPath]);
    expect(await paths({ status: "2xx", record: PAYMENT })).toEqual([]);
    expect(await paths({ operation: "restrictAccount", status: "2xx" })).toEqual([restrictionsPath]);
    expect(await paths({ request: "req-7" })).toEqual([analysisPath]);
    expect(await paths({ from: "2090-01-01" })).toEqual([]);
    expect(await paths({ to: "2020-01-01" })).toEqual([]);
    expect(await paths({ from: "2020-01-01", to: "2090-01-01" })).toHaveLength(2);
  });

  test("can be paged in both directions", async () => {
    portal.bank.onCall = (_, response) => respondJson(response, 200, { id: PAYMENT });
    for (let count = 0; count < 60; count++) await analyze();
    await writeRequests();
    for (const filters of [{ operation: "getCheckAnalysis" }, { record: PAYMENT }]) {
      const first = await listRequests(developer, filters);
      expect([first.rows.length, first.newerCursor]).toEqual([50, null]);
      const second = await listRequests(developer, { ...filters, older: first.olderCursor! });
      expect([second.rows.length, second.olderCursor]).toEqual([10, null]);
      expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(60);
      const back = await listRequests(developer, { ...filters, newer: second.newerCursor! });
      expect(back.rows).toEqual(first.rows);
    }
  });
});

test("[R-26] only developers and administrators can read the log", async () => {
  await analyze();
  const [row] = await listLogged();
  const accessByRole = ROLES.map(async (role) => {
    const session = portal.session(role);
    return [role, (await listRequests(session, {})).rows.length > 0, (await getRequest(session, row!.id)) !== null];
  });
  expect(await Promise.all(accessByRole)).toEqual([
    ["viewer", false, false],
    ["operator", false, false],
    ["compliance", false, false],
    ["developer", true, true],
    ["admin", true, true],
  ]);
});

test("[R-25] account numbers are masked in paths, bodies and commands for the roles in the policy", async () => {
  portal.bank.onCall = (_, response) => respondJson(response, 200, { id: RESTRICTION, masterAccountNumber: ACCOUNT });
  await restrictAccount(bankClient(), ACCOUNT, { appliesTo: "All", reason: `Called about ${ACCOUNT}` });
  const value = { roles: ["developer" as const], mayReveal: false };
  const policy = { version: 1, changedAt: new Date(0), changedById: null, changedByName: "Ada" };
  const masked = { ...developer, maskingPolicy: { key: "masking" as const, value, ...policy } };
  expect((await getFirstDetail()).path).toBe(`/core/v1/dda/accounts/${ACCOUNT}/restrictions`);
  const request = await getFirstDetail({}, masked);
  expect(request.path).toBe("/core/v1/dda/accounts/••••9144/restrictions");
  expect(request.responseBody).toContain('"masterAccountNumber":"••••9144"');
  expect(JSON.stringify(request)).not.toContain(ACCOUNT);
});

describe("a logging problem never makes a request fail", () => {
  test("a response that is not JSON is stored as text, and an oversized response as its length", async () => {
    portal.bank.onCall = (_, response) => void response.writeHead(502).end("<h1>Bad gateway</h1>");
    await analyze();
    expect((await getFirstDetail()).responseBody).toBe("<h1>Bad gateway</h1>");
    portal.bank.onCall = (_, response) => respondJson(response, 200, { id: PAYMENT, notes: "é".repeat(40_000) });
    await analyze();
    expect((await getFirstDetail()).responseBody).toBe("[40056 characters, too long to keep]");
  });

  test("an invalid ID is not stored, and characters that Postgres rejects are replaced", async () => {
    portal.bank.onCall = (_, response) => respondJson(response, 200, { id: "a\0b", "\ud800": "\0" });
    await analyze("../../\0");
    const request = await getFirstDetail();
    expect(request.path).toContain("/checks/v1/payments/..%2F..%2F");
    expect(request.responseBody).toBe('{"id":"a\ufffdb","\ufffd":"\ufffd"}');
  });

  test("a batch is dropped if the table is missing, and later batches are written", async () => {
    const { db } = portal.ledger;
    await analyze();
    await db.execute("alter table api_requests rename to hidden");
    await writeRequests();
    await db.execute("alter table hidden rename to api_requests");
    expect(await listLogged()).toEqual([]);
    await analyze();
    expect(await listLogged()).toHaveLength(1);
  });
});
