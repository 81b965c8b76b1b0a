import { randomUUID } from "node:crypto";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { WEBHOOK_EXTENSIONS } from "@/lib/contract/webhook-extensions";
import { type BankCaller, connectCaller, requestToken } from "@/tests/attack/bank-caller";
import { type Campaign, type DescribeGain, type Family, type Judge, runInParallel } from "@/tests/attack/campaign";

const BANK_ENDPOINTS = [
  ...Object.values(ENDPOINTS),
  ...Object.values(WEBHOOK_EXTENSIONS),
  ...Object.values(SANDBOX_ENDPOINTS),
];
const MARK = "canary of another partner";

/** The bank's API requires a token, hides other partners' records, and is safe from request smuggling. */
export const bankApi: Family = {
  name: "the bank's API",
  rules: ["R-27", "R-24", "R-34"],
  async run(campaign, judge) {
    const caller = await connectCaller(campaign, campaign.target.bank);
    await attackTokens(campaign, judge, caller.token);
    await attackTokenEndpoint(campaign, judge);
    await attackOtherPartner(campaign, judge, caller);
    await attackRequestFraming(campaign, judge, caller.token);
  },
};

const unlessUnauthorized: DescribeGain = ({ status, text }) =>
  status === 401 ? null : `${status}: ${text.slice(0, 200)}`;

async function attackTokens(campaign: Campaign, judge: Judge, token: string): Promise<void> {
  const { isShort, random, target } = campaign;
  const basic = Buffer.from(`${target.bank.clientId}:${target.bank.clientSecret}`).toString("base64");
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  const headers: [string, Record<string, string>][] = [
    ["no token", {}],
    ["an empty token", { authorization: "Bearer " }],
    ["the client's credentials", { authorization: `Basic ${basic}` }],
    ["the token as Basic", { authorization: `Basic ${token}` }],
    ["a token cut short", { authorization: `Bearer ${token.slice(0, -1)}` }],
    ["a token with an extra letter", { authorization: `Bearer ${token}A` }],
    ["a token with its letter case swapped", { authorization: `Bearer ${swapCase(token)}` }],
    ["alg none", { authorization: `Bearer ${none}.e30.` }],
    ["two tokens", { authorization: `Bearer ${token}, Bearer ${token}` }],
    ["in another header", { "x-authorization": `Bearer ${token}`, "x-access-token": token }],
    ["in a cookie", { cookie: `access_token=${token}` }],
    ["the client secret", { authorization: `Bearer ${target.bank.clientSecret}` }],
  ];
  const attempts = BANK_ENDPOINTS.flatMap((endpoint) => headers.map((header) => ({ endpoint, header })));
  const selectedAttempts = isShort ? attempts.filter(() => random.chance(0.15)) : attempts;
  await runInParallel(selectedAttempts, 6, async ({ endpoint: { method, path }, header: [how, attackHeaders] }) => {
    const at = path.replace(/\{\w+\}/g, randomUUID());
    const body = method === "GET" || method === "DELETE" ? {} : { body: "{}" };
    const request = { method, path: at, headers: { "content-type": "application/json", ...attackHeaders }, ...body };
    await judge.bank(`${method} ${path}, ${how}`, request, unlessUnauthorized);
  });
  await judge.bank("a token in the URL", { path: `/v1/registrations/?access_token=${token}` }, unlessUnauthorized);
}

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => (letter < "a" ? letter.toLowerCase() : letter.toUpperCase()));
}

async function attackTokenEndpoint(campaign: Campaign, judge: Judge): Promise<void> {
  const { clientId, clientSecret, url } = campaign.target.bank;
  const valid = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret, audience: url };
  const invalidChanges: [string, Record<string, string>][] = [
    ["another secret", { client_secret: "x".repeat(43) }],
    ["no secret", { client_secret: "" }],
    ["a secret with a NUL", { client_secret: `${clientSecret}\0` }],
    ["another client", { client_id: "' or 1=1 --" }],
    ["another audience", { audience: "https://other.example" }],
    ["another grant", { grant_type: "password" }],
    ["a refresh token", { grant_type: "refresh_token" }],
  ];
  const gainedToken: DescribeGain = ({ status, text }) =>
    status === 200 || text.includes("access_token") ? "a token" : null;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  for (const [how, change] of invalidChanges) {
    const body = new URLSearchParams({ ...valid, ...change }).toString();
    await judge.bank(`token with ${how}`, { method: "POST", path: "/connect/token", headers: form, body }, gainedToken);
  }
  const query = new URLSearchParams(valid).toString();
  await judge.bank("a token requested in the URL", { path: `/connect/token?${query}` }, gainedToken);
  await judge.bank(
    "a token requested in the URL, without a form",
    { method: "POST", path: `/connect/token?${query}` },
    gainedToken,
  );
  const [unknown, known] = [
    await requestToken(campaign, { clientId: "nobody", clientSecret: "x" }),
    await requestToken(campaign, { clientId, clientSecret: "x" }),
  ];
  const differs = unknown.status !== known.status || unknown.text !== known.text;
  judge.record("an unknown client looks like a wrong secret", "POST /connect/token", differs ? known.text : null);
}

/** Tries to read, change or reference a different partner's records, which must look like unknown records. */
async function attackOtherPartner(campaign: Campaign, judge: Judge, caller: BankCaller): Promise<void> {
  const { otherPartner } = campaign.target;
  if (!otherPartner) return;
  const other = await connectCaller(campaign, otherPartner);
  const createRecord = async (method: string, path: string, body: object): Promise<Record<string, string>> =>
    JSON.parse((await other.call(method, path, body)).text);
  const { accountNumber } = (await createRecord("POST", "/sandbox/v1/accounts", { name: MARK })) as {
    accountNumber: string;
  };
  const registration = await createRecord("POST", "/v1/registrations", {
    eventName: "Check.Payment.Sent",
    type: "Poll",
    partnerId: (await fetchPartnerId(other)) ?? randomUUID(),
  });
  const authorization = await createRecord("POST", "/checks/v1/positive-pay-authorizations", {
    accountNumber,
    amount: 5,
    checkNumber: 9_001,
    payeeName: MARK,
  });
  const restriction = await createRecord("POST", `/core/v1/dda/accounts/${accountNumber}/restrictions`, {
    appliesTo: "Account",
    rail: "Crypto",
    reason: MARK,
  });
  const check = await createRecord("POST", "/sandbox/v1/inbound-checks", {
    accountNumber,
    amount: 100,
    checkNumber: "77",
    payeeName: MARK,
  });
  const payment = (check.payment as unknown as { id: string } | undefined)?.id;
  const ids = [registration.id, authorization.id, restriction.id, payment].filter((id) => id !== undefined);
  judge.record("the other partner has records", "", ids.length < 4 ? `only ${ids.length} of 4 were created` : null);
  for (const endpoint of BANK_ENDPOINTS) {
    if (!endpoint.path.includes("{")) continue;
    for (const id of ids) await compareWithUnknown(judge, caller, endpoint, { id, accountNumber });
  }
  for (const path of [
    "/v1/registrations/?pageSize=50",
    "/sandbox/v1/accounts",
    `/v1/events?registrationId=${registration.id}`,
  ]) {
    const { text } = await caller.call("GET", path);
    const shown = [MARK, accountNumber, ...ids].find(
      (canary) => canary !== undefined && text.includes(canary) && !path.includes(canary),
    );
    judge.record(`GET ${path}`, `GET ${path}`, shown === undefined ? null : `it shows ${shown}`);
  }
  const after = await other.call("GET", "/sandbox/v1/accounts");
  judge.record("the other partner's account is unchanged", "", after.text.includes(MARK) ? null : "it was changed");
  const saved = await other.call("GET", `/v1/registrations/${registration.id}`);
  judge.record("the other partner's registration is there", "", saved.status === 200 ? null : `${saved.status}`);
}

/** Reads the partner's ID from a restriction that it places. */
async function fetchPartnerId(caller: BankCaller): Promise<string | undefined> {
  const accounts = await caller.call("GET", "/sandbox/v1/accounts");
  const { results } = JSON.parse(accounts.text) as { results: { accountNumber: string }[] };
  const accountNumber = results[0]?.accountNumber;
  const placed = await caller.call("POST", `/core/v1/dda/accounts/${accountNumber}/restrictions`, {
    appliesTo: "Account",
    rail: "Crypto",
    reason: MARK,
  });
  return (JSON.parse(placed.text) as { partnerId?: string }).partnerId;
}

interface BankEndpoint {
  readonly method: string;
  readonly path: string;
}

async function compareWithUnknown(
  judge: Judge,
  caller: BankCaller,
  { method, path }: BankEndpoint,
  other: { readonly id: string; readonly accountNumber: string },
): Promise<void> {
  const at = (id: string, accountNumber: string) =>
    path
      .replace("{id}", id)
      .replace("{accountNumber}", accountNumber)
      .replace("{view}", "front")
      .replace(/\{\w+\}/g, id);
  const body =
    method === "GET" || method === "DELETE"
      ? undefined
      : { appliesTo: "Account", rail: "Crypto", reason: "x", name: "taken" };
  const [existing, unknown] = [
    await caller.call(method, at(other.id, other.accountNumber), body),
    await caller.call(method, at(randomUUID(), "9999999999"), body),
  ];
  const isSame = existing.status === unknown.status && existing.text === unknown.text;
  judge.record(
    `${method} ${path} of another partner`,
    `${method} ${at(other.id, other.accountNumber)}`,
    isSame ? null : `${existing.status} instead of ${unknown.status}: ${existing.text.slice(0, 200)}`,
  );
}

const CRLF = "\r\n";

/** Hides a second request inside the first, at both servers. A server must send only one response. */
async function attackRequestFraming({ sender, target }: Campaign, judge: Judge, token: string): Promise<void> {
  const inner = ["GET /health HTTP/1.1", "Host: x", "X-Smuggled: 1", "", ""].join(CRLF);
  const framings: [string, string[]][] = [
    ["length and chunks", [`Content-Length: ${inner.length + 5}`, "Transfer-Encoding: chunked"]],
    ["two lengths", ["Content-Length: 0", `Content-Length: ${inner.length}`]],
    ["a length with a sign", [`Content-Length: +${inner.length}`, "Transfer-Encoding: chunked"]],
    ["an unknown chunked encoding", ["Transfer-Encoding: xchunked", "Content-Length: 4"]],
    ["chunks with a space", ["Transfer-Encoding : chunked", "Content-Length: 4"]],
    ["chunks with a tab", ["Transfer-Encoding:\tchunked", "Content-Length: 5"]],
    ["chunks twice", ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"]],
    ["a folded header", ["X-Odd: a", " Transfer-Encoding: chunked", "Content-Length: 5"]],
    ["a bare line feed", ["X-Odd: a\nTransfer-Encoding: chunked", "Content-Length: 5"]],
    ["a bare carriage return", ["X-Odd: a\rTransfer-Encoding: chunked", "Content-Length: 5"]],
    ["a NUL in a header", ["X-Odd: a\0b", "Content-Length: 5"]],
  ];
  for (const url of [target.bank.url, target.url]) {
    for (const [how, headers] of framings) {
      const head = ["POST /v1/registrations HTTP/1.1", `Host: ${new URL(url).host}`, `Authorization: Bearer ${token}`];
      const request = `${[...head, ...headers, "", ""].join(CRLF)}0${CRLF}${CRLF}${inner}`;
      const { text } = await sender.exchange(url, [request], { forMs: 1_500 });
      const responses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => Number(match[1]));
      const gain = responses.length > 1 && responses.includes(200) ? `responses ${responses.join(", ")}` : null;
      judge.record(`${how} at ${new URL(url).port}`, JSON.stringify(request.replace(token, "<token>")), gain);
    }
  }
}
