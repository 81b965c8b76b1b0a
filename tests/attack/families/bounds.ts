import { ENDPOINTS } from "@/lib/contract/endpoints";
import { DEMO_ACCOUNTS } from "@/lib/shared/demo-accounts";
import { connectCaller } from "@/tests/attack/bank-caller";
import { type Campaign, type DescribeGain, type Family, type Judge, runInParallel } from "@/tests/attack/campaign";
import { createActionHeaders } from "@/tests/attack/run-campaign";

const CRLF = "\r\n";
const CHUNK = `10000${CRLF}${"x".repeat(65_536)}${CRLF}`;
/** Above any limit, since a client may send this much before it reads the rejection. */
const TOLERATED_BYTES = 12_000_000;

/** Sends requests that are too long, too deeply nested or too slow, which the servers must end early. */
export const bounds: Family = {
  name: "bodies, depths and slow requests",
  rules: ["R-34"],
  async run(campaign, judge) {
    // Runs in parallel, since most of the time is spent waiting for connections to close.
    await Promise.all([
      attackSlowRequests(campaign, judge),
      attackBodies(campaign, judge).then(() => attackDepths(campaign, judge)),
    ]);
    const health = await campaign.portal({ path: "/api/health" });
    judge.record("the portal is healthy afterward", "GET /api/health", health.status === 200 ? null : health.text);
    const bank = await campaign.bank({ path: "/health" });
    judge.record("the bank is healthy afterward", "GET /health", bank.status === 200 ? null : bank.text);
  },
};

/** Sends very long chunked bodies. */
async function attackBodies(campaign: Campaign, judge: Judge): Promise<void> {
  const { target, people, sender, isShort } = campaign;
  const { token } = await connectCaller(campaign, target.bank);
  const cookie = `Cookie: ${people.operator.cookie}`;
  const { username, password } = target.callback;
  const basic = `Authorization: Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const portal = [
    ...["/api/auth/callback/credentials", "/api/auth/signout", "/overview", "/deposit", "/sandbox", "/payments"],
    ...["/api/staged-images?side=front", "/api/refused-requests", "/sign-in", "/api/search"],
  ].map((path) => ({ url: target.url, path, header: cookie }));
  const events = { url: target.url, path: "/api/bank-events", header: basic };
  const bank = Object.values(ENDPOINTS)
    .filter(({ method }) => method !== "GET")
    .map(({ path }) => ({
      url: target.bank.url,
      path: path.replace(/\{\w+\}/g, DEMO_ACCOUNTS.payroll.accountNumber),
      header: `Authorization: Bearer ${token}`,
    }));
  const tokens = { url: target.bank.url, path: "/connect/token", header: "X-Odd: 1" };
  const all = [...portal, events, tokens, ...bank];
  await runInParallel(isShort ? all.filter((_, i) => i % 3 === 0) : all, 3, async ({ url, path, header }) => {
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      `Origin: ${url}`,
      header,
      "Transfer-Encoding: chunked",
    ];
    const parts = [`${head.join(CRLF)}${CRLF}${CRLF}`, ...Array<string>(isShort ? 250 : 1_000).fill(CHUNK)];
    const { text, sentBytes, isClosed } = await sender.exchange(url, parts, { forMs: 40_000 });
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
    const isAccepted = status >= 200 && status < 300;
    const gain =
      isAccepted || (sentBytes > TOLERATED_BYTES && !isClosed)
        ? `${sentBytes} bytes were accepted, status ${status}`
        : null;
    judge.record(`an endless body to ${path}`, `POST ${path} in chunks of 64 kB`, gain);
  });
}

/** Sends unfinished requests, whose connections the server must close. */
async function attackSlowRequests({ target, sender, isShort, people }: Campaign, judge: Judge): Promise<void> {
  const unfinished = [
    ["a line at a time", ["GET /api/health HTTP/1.1", CRLF, ...Array<string>(60).fill(`X-Drip: 1${CRLF}`)], 1_000],
    ["a letter at a time", [..."GET /payments HTTP/1.1".padEnd(60, "x")], 1_000],
    ["nothing", ["GET"], 0],
    [
      "a body that stops",
      [`POST /api/auth/signout HTTP/1.1${CRLF}Host: x${CRLF}Content-Length: 100${CRLF}${CRLF}x`],
      0,
    ],
    [
      "an image that stops",
      [
        `POST /api/staged-images?side=front HTTP/1.1${CRLF}Host: x${CRLF}Origin: ${target.url}${CRLF}Cookie: ${people.operator.cookie}${CRLF}Content-Length: 1000${CRLF}${CRLF}x`,
      ],
      0,
    ],
  ] as const;
  const urls = isShort ? [target.url] : [target.url, target.bank.url];
  const attempts = urls.flatMap((url) => unfinished.map((attempt) => ({ url, attempt })));
  await runInParallel(attempts, attempts.length, async ({ url, attempt: [how, parts, pauseMs] }) => {
    const { isClosed, durationMs } = await sender.exchange(url, parts, { pauseMs, forMs: 40_000 });
    const request = JSON.stringify(parts.slice(0, 2).join("")).replace(people.operator.cookie!, "<cookie>");
    judge.record(
      `${how}, to port ${new URL(url).port}`,
      request,
      isClosed ? null : `open after ${Math.round(durationMs / 1000)} s`,
    );
  });
}

async function attackDepths(campaign: Campaign, judge: Judge): Promise<void> {
  const { actions, people, target, isShort } = campaign;
  const array = "[".repeat(10_000) + "]".repeat(10_000);
  const object = `${'{"a":'.repeat(8_000)}1${"}".repeat(8_000)}`;
  const describeCrash: DescribeGain = ({ status, text }) =>
    status === 0 || status === 500 || status === 502 ? `${status}: ${text.slice(0, 200)}` : null;
  const selectedActions = isShort ? actions.slice(0, 6) : actions;
  await runInParallel(selectedActions, 3, async ({ id, path, name }) => {
    for (const [what, nested] of [
      ["arrays", array],
      ["objects", object],
    ] as const) {
      for (const role of ["operator", "compliance", "developer"] as const) {
        const headers = createActionHeaders(target.url, id, people[role]);
        const request = { method: "POST", path, headers, body: `[${nested}]` };
        await judge.portal(`${what} in ${name} as ${role}`, request, describeCrash);
      }
    }
  });
  const { token } = await connectCaller(campaign, target.bank);
  for (const { method, path } of Object.values(ENDPOINTS)) {
    if (method === "GET") continue;
    const filledPath = path.replace(/\{\w+\}/g, DEMO_ACCOUNTS.payroll.accountNumber);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    for (const body of [array, object]) {
      await judge.bank(`a deep body to ${path}`, { method, path: filledPath, headers, body }, describeCrash);
    }
  }
}
