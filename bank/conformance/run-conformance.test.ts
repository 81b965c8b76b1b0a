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
import type { ConformanceOptions } from "./lab";
import { runConformance, TRIALS } from "./run-conformance";
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

/** The built-in bank as a bank at a URL, whose answers may be changed on their way. */
function options(
  more: Partial<ConformanceOptions> = {},
  spoil: (path: string, init: RequestInit, answer: Response) => Response | Promise<Response> = (_, __, answer) =>
    answer,
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
      return spoil(`${init.method} ${pathname}${search}`, init, await bank.app.request(url, init));
    },
    ...more,
  };
}

async function everything(): Promise<Partial<ConformanceOptions>> {
  return {
    write: true,
    account: await partner.openAccount(),
    partnerId: partner.partnerId,
    restrictAccount: await partner.openAccount(),
    pictures: { front: FRONT_IMAGE, back: BACK_IMAGE },
  };
}

const faults = (findings: Awaited<ReturnType<typeof runConformance>>) =>
  findings.filter(({ result }) => result === "not held").map(({ statement, how }) => `${statement} ${how}`);

/** How much has been made at the bank. */
const holdings = async () => [await bank.services.db.$count(payments), await bank.services.db.$count(registrations)];

test("every trial names a statement of the document", () => {
  const file = join(import.meta.dirname, "../../docs/statements.md");
  const known = new Set(readStatements(readFileSync(file, "utf8")).map(({ id }) => id));
  expect(TRIALS.filter(({ statement }) => !known.has(statement))).toEqual([]);
});

test("the built-in bank holds everything that is tried, and with every option next to nothing is left untried", async () => {
  const findings = await runConformance(options(await everything()));
  expect(faults(findings)).toEqual([]);
  const untried = findings.flatMap((finding) =>
    finding.result === "not tried" ? [`${finding.statement} ${finding.why}`] : [],
  );
  // An accepted deposit has no reason for a rejection, and its posting code comes when it posts.
  expect(untried).toEqual(["S-17 the record has no rejectionReason", "S-19 the record has no postingCode"]);
  expect(findings).toHaveLength(TRIALS.length);
});

test("without --write nothing is made: every request that could is sent without what it needs", async () => {
  const before = await holdings();
  const findings = await runConformance(options({ ...(await everything()), write: false }));
  expect(faults(findings)).toEqual([]);
  expect(await holdings()).toEqual(before);
  expect(findings.filter(({ statement }) => statement === "S-74")).toEqual([
    { statement: "S-74", how: "a synthetic check", result: "not tried", why: "needs --write" },
  ]);
});

test("what is written is ended again: no deposit lives on, no registration is left", async () => {
  const own = await everything();
  await runConformance(options(own));
  const made = eq(payments.accountNumber, own.account!);
  const deposits = await bank.services.db.select({ status: payments.status }).from(payments).where(made);
  expect(deposits).toEqual([{ status: "Canceled" }]);
  expect((await partner.call<{ totalItems: number }>("GET", "/v1/registrations/")).body.totalItems).toBe(0);
});

test("a bank that does other things is found out, statement by statement", async () => {
  const findings = await runConformance(
    options(await everything(), async (request, init, answer) => {
      const isAuthorized = new Headers(init.headers).has("authorization");
      // It asks for no token when it lists,
      if (request === "GET /v1/registrations/" && !isAuthorized) return Response.json({ results: [] });
      // takes pages of any size,
      if (request.endsWith("pageSize=51")) return Response.json({ results: [], pageSize: 51 });
      // refuses in another shape,
      if (answer.status === 400) return Response.json({ error: "no" }, { status: 400 });
      if (request === "POST /checks/v1/payments" && answer.status === 200) {
        const record = (await answer.json()) as Record<string, unknown>;
        // counts in dollars, makes up a status and another payment each time,
        return Response.json({ ...record, amount: 123.45, status: "Lost" });
      }
      // does not cancel what it says it cancels,
      if (request.endsWith("/cancel") && answer.status === 200) {
        return Response.json({ ...((await answer.json()) as object), status: "Pending" });
      }
      // has no pictures,
      if (request.includes("/images/") && answer.status === 200) return Response.json({});
      // restricts without effect,
      if (request.endsWith("/restrictions") && answer.status === 200) return Response.json({ status: "Inactive" });
      // and does not delete.
      if (request.startsWith("DELETE") && isAuthorized) return new Response(null, { status: 500 });
      return answer;
    }),
  );
  expect(faults(findings)).toEqual([
    "S-70 4.11 without a token",
    "S-152 the answer to a deposit of nothing",
    "S-110 51 are refused, or no more than 50 come",
    "S-14 of the deposit",
    "S-28 amount as it was sent",
    "S-153 a return of the deposit before it completes",
    "S-78 the front",
    "S-78 the back",
    "S-75 the deposit",
    "S-113 and is gone then",
    "S-101 the narrowest there is",
  ]);
});

test("a bank that does not answer holds nothing, and that is no crash", async () => {
  const silent = async () => {
    throw new TypeError("fetch failed");
  };
  const findings = await runConformance(options({ fetch: silent }));
  expect(findings.filter(({ result }) => result === "held")).toEqual([]);
  expect(findings[0]).toEqual({
    statement: "S-122",
    how: "the form with the client's own fields",
    result: "not held",
    why: "no answer: fetch failed",
  });
});
