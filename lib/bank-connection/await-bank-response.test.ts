import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getOverview } from "@/features/overview/get-overview";
import { getNavCounts } from "@/features/overview/nav-counts";
import { countSuspended } from "@/features/overview/suspended-registrations";
import { listAuthorizations } from "@/features/positive-pay/list-authorizations";
import { listExceptions } from "@/features/positive-pay/list-exceptions";
import { listSandboxAccounts, readSandboxClock } from "@/features/sandbox/read-sandbox";
import { getRegistration } from "@/features/webhooks/get-registration";
import { listRegistrations, readAllRegistrations } from "@/features/webhooks/list-registrations";
import type { Session } from "@/lib/access/session";
import { listAllRegistrations } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { awaitBankResponse } from "./await-bank-response";
import { clearBankClockCache } from "./bank-clock";
import { bankStatus } from "./connection";

/** Long enough for the slowest machine. */
const LONG_MS = 60_000;

let portal: TestPortal;
let session: Session;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  clearBankClockCache();
  session = portal.session("viewer", "developer", "compliance");
  vi.spyOn(portalSettings().bank.extensions, "includes").mockReturnValue(true);
});
afterAll(() => portal.close());

test("when the bank accepts connections but never responds, pages show the ledger's data and a message", async () => {
  const closedPaths: string[] = [];
  portal.bank.onCall = ({ path }, response) => {
    if (path !== "/") response.on("close", () => closedPaths.push(path));
  };
  const [status, overview, counts, exceptions, authorizations, suspended, ...reads] = await Promise.all([
    bankStatus(),
    getOverview(session),
    getNavCounts(session),
    listExceptions(session),
    listAuthorizations(session, {}),
    countSuspended(session),
    listRegistrations(session, {}),
    listRegistrations(session, { status: "Suspended" }),
    readAllRegistrations(session),
    getRegistration(session, { id: "11111111-2222-4333-8444-555555555555", pageNumber: 1 }),
    readSandboxClock(session),
    listSandboxAccounts(session),
  ]);
  // Each read returned before its call timed out.
  expect(closedPaths).toEqual([]);
  expect(status).toMatchObject({ reachable: false, message: expect.stringMatching(/^The bank is not responding\. /) });
  expect(overview.attention.length).toBeGreaterThan(0);
  expect(counts).toEqual({ "/approvals": 0, "/overview": 0, "/positive-pay": 0, "/returns": 0, "/webhooks": 0 });
  expect([exceptions.exceptions, authorizations.rows, suspended]).toEqual([[], [], { count: null }]);
  expect(reads.map((read) => (read.ok ? "ok" : read.message))).toEqual([
    "Couldn’t load registrations: the bank is not responding right now.",
    "Couldn’t load registrations: the bank is not responding right now.",
    "Couldn’t load registrations: the bank is not responding right now.",
    "Couldn’t load the registration: the bank is not responding right now.",
    "Couldn’t load the clock: the bank is not responding right now.",
    "Couldn’t load accounts: the bank is not responding right now.",
  ]);
});

test("waits for a slow bank's response", async () => {
  let respondWithList = () => {};
  portal.bank.onCall = ({ path }, response) => {
    if (path.startsWith("/v1/registrations/")) {
      respondWithList = () => respondJson(response, 200, { results: [] });
      return;
    }
    // The slow list triggers the probe.
    respondJson(response, 404, {});
    respondWithList();
  };
  expect(await awaitBankResponse(listAllRegistrations(bankClient(), {}), LONG_MS)).toMatchObject({
    kind: "succeeded",
    value: [],
  });
  const paths = portal.bank.requests.map(({ path }) => path.split("?")[0]);
  expect(paths.slice(0, 2)).toEqual(["/v1/registrations/", "/"]);
  expect(await bankStatus(LONG_MS)).toMatchObject({ reachable: true, message: null });
});
