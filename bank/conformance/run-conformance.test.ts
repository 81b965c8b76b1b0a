import { createHash } from "node:crypto";
import { hash } from "@node-rs/argon2";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckReading } from "@/bank/domain/check-reader";
import { putClient } from "@/bank/store/partners";
import { payments } from "@/bank/store/schema";
import { registrations } from "@/bank/store/webhook-tables";
import { GOOD_MICR, reading } from "@/bank/testing/readings";
import { BASE_URL, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { success } from "@/lib/shared/outcome";
import type { CheckOrder, ConformanceOptions, OrderedCheck } from "./options";
import { type Receiver, startReceiver } from "./receiver";
import { runConformance as run } from "./run-conformance";
import { STATEMENTS } from "./statements";
import { TRIALS } from "./trials/all-trials";
import { UNTRIED } from "./untried";

const SECRET = "client-secret-for-tests";

let bank: TestBank;
let partner: TestPartner;
let receiver: Receiver;

/** Fake readings by front image hash, because the test images are too small to read. */
const readings = new Map<string, CheckReading>();
const hashOf = (picture: Uint8Array) => createHash("sha256").update(picture).digest("hex");

beforeAll(async () => {
  bank = await openTestBank({
    readCheck: async ({ front }) => success(readings.get(hashOf(front))!),
    resolve: async (host) => (host === "8.8.8.8" ? [{ address: host, family: 4 }] : []),
  });
  bank.services.webhooks.dispatcher.start(20, () => {});
  receiver = await startReceiver();
  partner = await bank.addPartner();
  const { clientId, partnerId } = partner;
  await putClient(bank.services.db, { clientId, partnerId, secretHash: await hash(SECRET) });
});
afterAll(async () => {
  await receiver.close();
  await bank.close();
});

/** Draws a front that is dark on the left and a back that is dark on the right. Each name produces different pixels. */
async function draw({ name, amountCents, isSmudged, tornSide }: CheckOrder): Promise<OrderedCheck> {
  const seed = createHash("sha256").update(name).digest();
  const picture = (isDark: (x: number) => boolean) => {
    const pixels = Buffer.from(
      Array.from({ length: 64 * 32 }, (_, i) => (isDark(i % 64) ? 0 : 200) + (seed[i % 32]! % 50)),
    );
    return sharp(pixels, { raw: { width: 64, height: 32, channels: 1 } })
      .png()
      .toBuffer();
  };
  const [front, back] = [await picture((x) => x < 32), await picture((x) => x >= 48)];
  const { routingNumber, line } = GOOD_MICR;
  const [accountNumber, checkNumber] = [String(seed.readUInt32BE(0)), String(seed.readUInt16BE(4))];
  const defaultReading = reading();
  const failed = { TooDark: { result: "Failed", value: 9, threshold: 5, unit: "%" } } as const;
  readings.set(
    hashOf(front),
    reading({
      front: { exchangeTiff: front, grayJpeg: front },
      back: { exchangeTiff: back, grayJpeg: back },
      recognizedAmount: { amountCents, confidence: 0.99, isConfirmed: true },
      iqaPassed: tornSide === undefined,
      ...(tornSide && {
        analysis: { ...defaultReading.analysis, [tornSide]: { ...defaultReading.analysis[tornSide], ...failed } },
      }),
      micr: isSmudged
        ? { isRead: false }
        : { ...GOOD_MICR, line: `${line}${accountNumber}`, accountNumber, checkNumber },
    }),
  );
  return {
    front: front.toString("base64"),
    back: back.toString("base64"),
    ...{ routingNumber, accountNumber, checkNumber },
  };
}

type Intercept = (request: string, response: Response) => Response | Promise<Response>;

/** Returns options for the built-in bank. `intercept` may replace its responses. */
function options(more: Partial<ConformanceOptions> = {}, intercept: Intercept = (_, response) => response) {
  const connection = {
    url: BASE_URL,
    authUrl: BASE_URL,
    audience: BASE_URL,
    clientId: partner.clientId,
    clientSecret: SECRET,
  };
  return {
    ...connection,
    write: false,
    sandbox: false,
    // Long enough for a machine under load.
    patienceMs: 300_000,
    receiver,
    draw,
    fetch: async (url: string, init: RequestInit) => {
      const { pathname, search } = new URL(url);
      return intercept(`${init.method} ${pathname}${search}`, await bank.app.request(url, init));
    },
    ...more,
  } satisfies ConformanceOptions;
}

const runConformance = (conformanceOptions: ConformanceOptions) => run(conformanceOptions, TRIALS);

const linesOf = (results: Awaited<ReturnType<typeof runConformance>>, result: "broken" | "not tried") =>
  results.flatMap((trial) => (trial.result === result ? [`${trial.statement} ${trial.title}: ${trial.reason}`] : []));

test("every statement has a trial or a reason for having none, and every trial has a statement", () => {
  const tried = new Set<string>(TRIALS.map(({ statement }) => statement));
  const untried = new Set(Object.keys(UNTRIED));
  expect(STATEMENTS.filter(({ id }) => tried.has(id) === untried.has(id)).map(({ id }) => id)).toEqual([]);
  const known = new Set<string>(STATEMENTS.map(({ id }) => id));
  expect([...tried, ...untried].filter((id) => !known.has(id))).toEqual([]);
});

test("every statement holds at the built-in bank, and all but four trials run with its sandbox", async () => {
  const results = await runConformance(options({ write: true, sandbox: true }));
  expect(linesOf(results, "broken")).toEqual([]);
  expect(linesOf(results, "not tried")).toEqual([
    "S-130 a token past its lifetime is refused: a token's lifetime is longer than a run",
    "S-85 simulating a return in production is a 404: requires --production, at a bank in production",
    "S-5 the sandbox controls are a 404 in production: requires --production, at a bank in production",
    // The deposit has a postingCode only after it posts, which other trials cover.
    "S-19 postingCode of the deposit: the record has no postingCode",
  ]);
  // The cleanup restarted the clock and deleted all registrations.
  expect(bank.services.clock.isFrozen()).toBe(false);
  expect(await bank.services.db.$count(registrations)).toBe(0);
});

test("trials that require a sandbox are not run at a bank without one", async () => {
  const account = await partner.openAccount();
  const restrictAccount = await partner.openAccount();
  const conformanceOptions = { write: true, account, restrictAccount, receiver: undefined };
  const results = await runConformance(options(conformanceOptions));
  expect(linesOf(results, "broken")).toEqual([]);
  const reasons = results.flatMap((trial) => (trial.result === "not tried" ? [trial.reason] : []));
  expect(new Set(reasons.filter((reason) => !/has no|no record has|longer than a run/.test(reason)))).toEqual(
    new Set([
      "requires --sandbox",
      "requires --production, at a bank in production",
      "requires --callback-url, or a bank on this machine",
      "requires --sandbox and --callback-url, or a bank on this machine",
    ]),
  );
  expect(results.filter(({ result }) => result === "held").length).toBeGreaterThan(150);
});

test("nothing is created without --write", async () => {
  const counts = async () => [await bank.services.db.$count(payments), await bank.services.db.$count(registrations)];
  const before = await counts();
  const results = await runConformance(options({ account: await partner.openAccount() }));
  expect(linesOf(results, "broken")).toEqual([]);
  expect(await counts()).toEqual(before);
});

test("a bank that deviates breaks statements, with reasons", async () => {
  const account = await partner.openAccount();
  const results = await runConformance(
    options({ write: true, account, receiver: undefined }, async (request, response) => {
      // The bank lists registrations without a token,
      if (request === "GET /v1/registrations/" && response.status === 401) return Response.json({ results: [] });
      // reports amounts in dollars,
      if (request === "POST /checks/v1/payments" && response.status === 200) {
        return Response.json({ ...((await response.json()) as object), amount: 123.45 });
      }
      // and has no images.
      return request.includes("/images/") && response.status === 200 ? Response.json({}) : response;
    }),
  );
  expect(linesOf(results, "broken")).toEqual(
    expect.arrayContaining([
      "S-70 4.11 without a token: got 200",
      "S-28 amount of the deposit: it is 123.45",
      "S-78 the front is an image in base64: the response contains no base64 image",
      "S-28 amount of all payments seen: amount is 123.45",
    ]),
  );
});

test("an unreachable bank breaks statements without crashing the run", async () => {
  const unreachable = async () => {
    throw new TypeError("fetch failed");
  };
  const results = await runConformance(options({ fetch: unreachable }));
  expect(results.filter(({ result }) => result === "held")).toEqual([]);
  expect(results[0]).toEqual({
    statement: "S-122",
    title: "a form with the client's credentials returns a token",
    reliesOn: [],
    result: "broken",
    reason: "no response: fetch failed",
  });
});
