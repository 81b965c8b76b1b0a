import { createHmac, randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Random } from "@/lib/shared/random";
import { type Campaign, type DescribeGain, type Family, type Judge, runInParallel } from "@/tests/attack/campaign";
import type { AttackRequest } from "@/tests/attack/http";

const PATH = "/api/bank-events";
const MARK = "forged";

/** Forges deliveries, which must be rejected, and repeats deliveries, which must not add events. */
export const deliveries: Family = {
  name: "forged and replayed deliveries",
  rules: ["R-9", "R-10", "R-34"],
  async run(campaign, judge) {
    const { target, random, isShort } = campaign;
    const forge = (name: string, headers: Record<string, string>, body = createEvent(`${MARK}-${randomUUID()}`)) =>
      judge.portal(name, post(headers, body), ({ status }) => (status < 300 && status > 0 ? "it was accepted" : null));
    await runInParallel(createWrongCredentials(campaign, random, isShort ? 16 : 45), 4, async ([name, headers]) => {
      await forge(name, headers);
    });
    const authorization = basic(target.callback);
    await runInParallel(
      createWrongSignatures(target.callback.password, isShort ? 13 : 30, random),
      4,
      async ([name, sign]) => {
        const body = createEvent(`${MARK}-${randomUUID()}`);
        await forge(name, { authorization, ...sign(body) }, body);
      },
    );
    await attackSizes(campaign, judge);
    const listed = await countEvents(campaign, MARK);
    judge.record("no forged event is in the ledger", `GET /api/events`, listed > 0 ? `${listed} are` : null);
    await replay(campaign, judge, isShort ? 5 : 25);
  },
};

function post(headers: Readonly<Record<string, string>>, body: string | Uint8Array): AttackRequest {
  return { method: "POST", path: PATH, headers: { "content-type": "application/json", ...headers }, body };
}

function createEvent(word: string): string {
  const details = [{ payeeName: word, note: word }];
  const at = { createdAt: "2026-11-20T11:00:00.000-05:00", resources: [] };
  return JSON.stringify({ id: randomUUID(), eventName: `${word}.Event`, status: "Pending", ...at, details });
}

function basic({ username, password }: { username: string; password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

type Headers = Record<string, string>;

function createWrongCredentials({ target, people }: Campaign, random: Random, count: number): [string, Headers][] {
  const { username, password } = target.callback;
  const withCredentials = (name: string, user: string, word: string): [string, Headers] => [
    name,
    { authorization: basic({ username: user, password: word }) },
  ];
  const attempts: [string, Headers][] = [
    ["no credentials", {}],
    ["a session instead", { cookie: people.developer.cookie!, origin: target.url }],
    ["a bearer token", { authorization: `Bearer ${password}` }],
    ["an empty Basic", { authorization: "Basic " }],
    ["Basic without base64", { authorization: `Basic ${username}:${password}` }],
    ["the right one in another scheme", { authorization: basic(target.callback).replace("Basic", "Digest") }],
    withCredentials("no password", username, ""),
    withCredentials("no user name", "", password),
    withCredentials("both empty", "", ""),
    withCredentials("user name and password swapped", password, username),
    withCredentials("another user name", "endorse-000000000000", password),
    withCredentials("the password in upper case", username, password.toUpperCase()),
    withCredentials("a NUL after the password", username, `${password}\0`),
    withCredentials("a space after the password", username, `${password} `),
    withCredentials("the client secret", username, target.bank.clientSecret),
    ["the password as a signature", { "webhook-id": "x", "webhook-signature": `v1,${password}` }],
  ];
  while (attempts.length < count) {
    const at = random.integer(0, password.length - 1);
    const changed = password.slice(0, at) + (password[at] === "A" ? "B" : "A") + password.slice(at + 1);
    const guess = random.chance(0.5) ? changed : password.slice(0, at);
    attempts.push(withCredentials(`a password that differs from letter ${at}`, username, guess));
  }
  return attempts.slice(0, count);
}

type CreateHeaders = (body: string) => Headers;

/** Creates invalid signatures for deliveries with valid credentials. */
function createWrongSignatures(key: string, count: number, random: Random): [string, CreateHeaders][] {
  const sign = (body: string, { secret = key, id = "msg", ageSeconds = 0, of = body } = {}): Headers => {
    const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
    const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${of}`).digest("base64");
    return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
  };
  const signatures: [string, CreateHeaders][] = [
    ["signed with another key", (body) => sign(body, { secret: "another" })],
    ["signed with an empty key", (body) => sign(body, { secret: "" })],
    ["signed for another body", (body) => sign(body, { of: `${body} ` })],
    ["signed for another id", (body) => ({ ...sign(body), "webhook-id": "other" })],
    ["an empty signature", (body) => ({ ...sign(body), "webhook-signature": "" })],
    ["no algorithm", (body) => ({ ...sign(body), "webhook-signature": sign(body)["webhook-signature"]!.slice(3) })],
    [
      "another version",
      (body) => ({ ...sign(body), "webhook-signature": `v0,${sign(body)["webhook-signature"]!.slice(3)}` }),
    ],
    ["no timestamp", (body) => ({ "webhook-id": "msg", "webhook-signature": sign(body)["webhook-signature"]! })],
    ["a timestamp that is not a number", (body) => ({ ...sign(body), "webhook-timestamp": "1e9" })],
    ["an hour old", (body) => sign(body, { ageSeconds: 3600 })],
    ["just over five minutes old", (body) => sign(body, { ageSeconds: 310 })],
    ["an hour ahead", (body) => sign(body, { ageSeconds: -3600 })],
    [
      "a truncated signature",
      (body) => ({ ...sign(body), "webhook-signature": sign(body)["webhook-signature"]!.slice(0, 12) }),
    ],
  ];
  while (signatures.length < count) {
    const secret = key.slice(0, random.integer(1, key.length - 1));
    signatures.push([`signed with ${secret.length} letters of the key`, (body) => sign(body, { secret })]);
  }
  return signatures.slice(0, count);
}

/** Sends oversized and compressed bodies with valid credentials. */
async function attackSizes({ target, isShort }: Campaign, judge: Judge): Promise<void> {
  const authorization = basic(target.callback);
  const describeAcceptance: DescribeGain = ({ status }) => (status > 0 && status < 300 ? "it was accepted" : null);
  for (const bytes of isShort ? [262_145] : [262_145, 1_000_000, 20_000_000]) {
    const body = createEvent(`${MARK}-${"x".repeat(bytes)}`);
    await judge.portal(`${bytes} bytes`, post({ authorization }, body), describeAcceptance);
  }
  const bomb = gzipSync(Buffer.from(createEvent(`${MARK}-${"x".repeat(isShort ? 5_000_000 : 100_000_000)}`)));
  const small = gzipSync(Buffer.from(createEvent(`${MARK}-unpacked`)));
  for (const [name, body] of [
    ["a gzip bomb", bomb],
    ["a small gzip", small],
  ] as const) {
    // Storing the raw bytes is allowed. If they were decompressed, the event list would show a forged event.
    await judge.portal(name, post({ authorization, "content-encoding": "gzip" }, body), () => null);
  }
}

/** Repeats one delivery concurrently and sequentially, which must add only one event. */
async function replay(campaign: Campaign, judge: Judge, times: number): Promise<void> {
  const word = `replayed-${randomUUID()}`;
  const body = createEvent(word);
  const request = post({ authorization: basic(campaign.target.callback) }, body);
  await runInParallel(Array(times).fill(request), 8, async () => {
    await judge.portal("a delivery again", request, ({ status }) => (status === 200 ? null : `status ${status}`));
  });
  const entries = await countEvents(campaign, word);
  judge.record(`${times} copies are one entry`, "GET /api/events", entries === 1 ? null : `${entries} entries`);
}

/** Counts the recent events whose names contain a word. */
async function countEvents({ portal, people }: Campaign, word: string): Promise<number> {
  const response = await portal({ path: "/api/events", headers: { cookie: people.developer.cookie! } });
  const { rows } = JSON.parse(response.text) as { rows: { eventName: string | null }[] };
  return rows.filter(({ eventName }) => eventName?.includes(word)).length;
}
