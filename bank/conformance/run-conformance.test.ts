import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putClient } from "@/bank/store/partners";
import { payments } from "@/bank/store/schema";
import { registrations } from "@/bank/store/webhook-tables";
import { BASE_URL, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { BACK_IMAGE, FRONT_IMAGE, type TestPartner } from "@/bank/testing/test-partner";
import type { ConformanceOptions } from "./conformance-client";
import { CASES, runConformance } from "./run-conformance";
import { readStatements } from "./statements";

const SECRET = "the secret of a test";

let bank: TestBank;
let partner: TestPartner;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
  const { clientId, partnerId } = partner;
  await putClient(bank.services.db, { clientId, partnerId, secretHash: await hash(SECRET) });
});
afterAll(() => bank.close());

/** Options that point at the built-in bank; `intercept` may replace its responses. */
function options(
  more: Partial<ConformanceOptions> = {},
  intercept: (path: string, init: RequestInit, response: Response) => Response | Promise<Response> = (
    _,
    __,
    response,
  ) => response,
): ConformanceOptions {
  return {
    url: BASE_URL,
    authUrl: BASE_URL,
    clientId: partner.clientId,
    clientSecret: SECRET,
    audience: BASE_URL,
    write: false,
    fetch: async (url, init) => {
      const { pathname, search } = new URL(url);
      return intercept(`${init.method} ${pathname}${search}`, init, await bank.app.request(url, init));
    },
    ...more,
  };
}

async function allOptions(): Promise<Partial<ConformanceOptions>> {
  return {
    write: true,
    account: await partner.openAccount(),
    partnerId: partner.partnerId,
    restrictAccount: await partner.openAccount(),
    pictures: { front: FRONT_IMAGE, back: BACK_IMAGE },
  };
}

const failures = (results: Awaited<ReturnType<typeof runConformance>>) =>
  results.filter(({ result }) => result === "failed").map(({ statement, title }) => `${statement} ${title}`);

/** How many payments and registrations the bank holds. */
const recordCounts = async () => [
  await bank.services.db.$count(payments),
  await bank.services.db.$count(registrations),
];

test("every case names a statement of the document", () => {
  const file = join(import.meta.dirname, "../../docs/statements.md");
  const known = new Set(readStatements(readFileSync(file, "utf8")).map(({ id }) => id));
  expect(CASES.filter(({ statement }) => !known.has(statement))).toEqual([]);
});

test("the built-in bank passes every case, and with every option next to none is skipped", async () => {
  const results = await runConformance(options(await allOptions()));
  expect(failures(results)).toEqual([]);
  const skipped = results.flatMap((result) =>
    result.result === "skipped" ? [`${result.statement} ${result.reason}`] : [],
  );
  // An accepted deposit has no reason for a rejection, and its posting code comes when it posts.
  expect(skipped).toEqual(["S-17 the record has no rejectionReason", "S-19 the record has no postingCode"]);
  expect(results).toHaveLength(CASES.length);
});

test("without --write nothing is created: requests that could are sent incomplete", async () => {
  const before = await recordCounts();
  const results = await runConformance(options({ ...(await allOptions()), write: false }));
  expect(failures(results)).toEqual([]);
  expect(await recordCounts()).toEqual(before);
  expect(results.filter(({ statement }) => statement === "S-74")).toEqual([
    { statement: "S-74", title: "a synthetic check", result: "skipped", reason: "requires --write" },
  ]);
});

test("what is created is cleaned up: the deposit is canceled, the registration deleted", async () => {
  const written = await allOptions();
  await runConformance(options(written));
  const ofAccount = eq(payments.accountNumber, written.account!);
  const deposits = await bank.services.db.select({ status: payments.status }).from(payments).where(ofAccount);
  expect(deposits).toEqual([{ status: "Canceled" }]);
  expect((await partner.call<{ totalItems: number }>("GET", "/v1/registrations/")).body.totalItems).toBe(0);
});

test("a bank that deviates is reported, statement by statement", async () => {
  const results = await runConformance(
    options(await allOptions(), async (request, init, response) => {
      const isAuthorized = new Headers(init.headers).has("authorization");
      // It requires no token for listing,
      if (request === "GET /v1/registrations/" && !isAuthorized) return Response.json({ results: [] });
      // accepts any page size,
      if (request.endsWith("pageSize=51")) return Response.json({ results: [], pageSize: 51 });
      // returns errors of another shape,
      if (response.status === 400) return Response.json({ error: "no" }, { status: 400 });
      if (request === "POST /checks/v1/payments" && response.status === 200) {
        const record = (await response.json()) as Record<string, unknown>;
        // counts in dollars, with a status of its own,
        return Response.json({ ...record, amount: 123.45, status: "Lost" });
      }
      // reports a cancellation that did not happen,
      if (request.endsWith("/cancel") && response.status === 200) {
        return Response.json({ ...((await response.json()) as object), status: "Pending" });
      }
      // has no images,
      if (request.includes("/images/") && response.status === 200) return Response.json({});
      // restricts without effect,
      if (request.endsWith("/restrictions") && response.status === 200) return Response.json({ status: "Inactive" });
      // and does not delete.
      if (request.startsWith("DELETE") && isAuthorized) return new Response(null, { status: 500 });
      return response;
    }),
  );
  expect(failures(results)).toEqual([
    "S-70 4.11 without a token",
    "S-152 the response to an empty deposit",
    "S-110 a page of 51 is refused, or holds at most 50",
    "S-14 of the deposit",
    "S-28 amount as sent",
    "S-153 a return of the deposit before it completes",
    "S-78 the front",
    "S-78 the back",
    "S-75 the deposit",
    "S-113 and no longer found",
    "S-101 a restriction that stops next to nothing",
  ]);
});

test("a bank that does not respond fails its cases without a crash", async () => {
  const unreachable = async () => {
    throw new TypeError("fetch failed");
  };
  const results = await runConformance(options({ fetch: unreachable }));
  expect(results.filter(({ result }) => result === "passed")).toEqual([]);
  expect(results[0]).toEqual({
    statement: "S-122",
    title: "the form with the client's credentials",
    result: "failed",
    reason: "no response: fetch failed",
  });
});
