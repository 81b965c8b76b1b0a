import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putClient } from "@/bank/store/partners";
import { BASE_URL, openTestBank, type TestBank } from "@/bank/testing/test-bank";

let bank: TestBank;

beforeAll(async () => {
  bank = await openTestBank();
  const { partnerId } = await bank.addPartner();
  await putClient(bank.services.db, { clientId: "portal", partnerId, secretHash: await hash("right secret") });
});
afterAll(() => bank.close());

const FORM = {
  grant_type: "client_credentials",
  client_id: "portal",
  client_secret: "right secret",
  audience: BASE_URL,
};

async function requestToken(form: Record<string, string> | string) {
  const response = await bank.app.request("/connect/token", { method: "POST", body: new URLSearchParams(form) });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

const callWith = (token: unknown) =>
  bank.app.request("/sandbox/v1/clock", { headers: { authorization: `Bearer ${token}` } });

test("[GAP-38] valid credentials return a bearer token for one day, in a response that must not be cached", async () => {
  const { status, body, headers } = await requestToken(FORM);
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: "Bearer",
    expires_in: 86_400,
  });
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect((await callWith(body.access_token)).status).toBe(200);
});

test("[GAP-38] a token expires by real time, after exactly 86,400 s", async () => {
  const { body } = await requestToken(FORM);
  bank.time.advance(86_399_000);
  expect((await callWith(body.access_token)).status).toBe(200);
  bank.time.advance(1_000);
  expect((await callWith(body.access_token)).status).toBe(401);
});

test("[GAP-38] moving the business clock does not expire tokens", async () => {
  const { body } = await requestToken(FORM);
  await bank.services.clearing.advanceTo(new Date(bank.services.clock.now().getTime() + 10 * 86_400_000));
  expect((await callWith(body.access_token)).status).toBe(200);
});

test("neither token nor secret is stored in plain text", async () => {
  const { body } = await requestToken(FORM);
  const tokens = await bank.services.db.query.accessTokens.findMany();
  const clients = await bank.services.db.query.clients.findMany();
  const stored = JSON.stringify([tokens, clients]);
  expect(stored).not.toContain(body.access_token);
  expect(stored).not.toContain("right secret");
});

test("[GAP-38] a wrong secret and an unknown client return the same invalid_client error", async () => {
  const result = { error: "invalid_client", error_description: "The client or its secret is wrong." };
  for (const change of [{ client_secret: "wrong" }, { client_id: "nobody" }]) {
    const { status, body } = await requestToken({ ...FORM, ...change });
    expect({ status, body }).toEqual({ status: 401, body: result });
  }
});

test("[GAP-38] a different audience is refused", async () => {
  const { status, body } = await requestToken({ ...FORM, audience: "https://elsewhere.test" });
  expect({ status, body }).toEqual({
    status: 400,
    body: { error: "invalid_request", error_description: "audience: is not this API's base URL" },
  });
});

test("[GAP-38] a different grant type is refused", async () => {
  const { status, body } = await requestToken({ ...FORM, grant_type: "password" });
  expect({ status, body }).toEqual({
    status: 400,
    body: { error: "unsupported_grant_type", error_description: "grant_type: must be client_credentials" },
  });
});

test("[GAP-38] a missing or repeated field, a body of a different type and an oversized body return invalid_request", async () => {
  const { client_secret: _, ...withoutSecret } = FORM;
  const repeated = `${new URLSearchParams(FORM)}&client_id=other`;
  for (const form of [withoutSecret, repeated, '{"grant_type":"client_credentials"}', "x".repeat(20_000)]) {
    const { status, body } = await requestToken(form);
    expect({ status, error: body.error }).toEqual({ status: 400, error: "invalid_request" });
  }
});

test("[GAP-38] a repeated field is named in the error", async () => {
  const { body } = await requestToken(`${new URLSearchParams(FORM)}&client_id=other`);
  expect(body.error_description).toBe("client_id: is given more than once");
});

test("guessing a client's secret is throttled", async () => {
  const limitedBank = await openTestBank({ ratePerSecond: 2 });
  try {
    const guess = () =>
      limitedBank.app.request("/connect/token", {
        method: "POST",
        body: new URLSearchParams({ ...FORM, client_secret: "?" }),
      });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await guess()).status);
    expect(statuses).toEqual([401, 401, 429]);
  } finally {
    await limitedBank.close();
  }
});

test("5.2 [GAP-38] a request without the form content type is refused, even if its body is form-encoded", async () => {
  const form = new URLSearchParams(FORM).toString();
  const bodies = [
    ["application/json", JSON.stringify(FORM)],
    ["application/json", form],
    ["text/plain", form],
    ["application/x-www-form-urlencoded-not", form],
    [undefined, Buffer.from(form)],
  ] as const;
  for (const [contentType, body] of bodies) {
    const headers = new Headers(contentType === undefined ? [] : [["content-type", contentType]]);
    const response = await bank.app.request("/connect/token", { method: "POST", headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: "invalid_request",
      error_description: "body: must be sent as application/x-www-form-urlencoded",
    });
  }
  const headers = { "content-type": "Application/X-WWW-Form-Urlencoded; charset=UTF-8" };
  const accepted = await bank.app.request("/connect/token", { method: "POST", headers, body: form });
  expect(accepted.status).toBe(200);
});
