import { afterAll, beforeAll, expect, test } from "vitest";
import { provideLedger } from "@/lib/ledger/open-ledger";
import { resetPortalHealth } from "@/server/health/portal-health";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { GET } from "./route";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

async function getHealth() {
  const response = await GET(new Request("http://localhost:3000/api/health"), { params: Promise.resolve({}) });
  return [response.status, await response.json()];
}

test("a portal that can store data is healthy; otherwise the response names only the failing component", async () => {
  const queue = { waiting: 0, longestWaitMs: 0, runningMs: null, slow: [] };
  const load = portal.ledger.queue() === null ? {} : { queue };
  expect(await getHealth()).toEqual([200, { ok: true, ...load }]);
  const db = new Proxy(portal.ledger.db, {
    get() {
      throw new Error("connect ECONNREFUSED postgres://portal:hunter2@10.0.0.5/ledger");
    },
  });
  provideLedger({ ...portal.ledger, db });
  resetPortalHealth();
  expect(await getHealth()).toEqual([
    503,
    { ok: false, failing: [{ part: "ledger", since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) }], ...load },
  ]);
});
