import { unknownId } from "@/bank/conformance/bank";
import { expectRefused, expectSame, NotTriedError } from "@/bank/conformance/outcome";
import { getSharedAccount, getSharedPartner } from "@/bank/conformance/payments";
import { type Trial, trial } from "@/bank/conformance/trial";

const UNKNOWN_ID = unknownId("nowhere");
const DEPOSIT = "/checks/v1/payments";
const RETURN = "/checks/v1/payments/simulated-inbound-returns";

/**
 * Creates a trial that expects a request to be refused. No bank can fulfill the request, because it is incomplete or
 * its target does not exist.
 */
const createRefusedRequestTrial = (
  statement: Trial["statement"],
  title: string,
  path: string,
  body: unknown = {},
): Trial =>
  trial(statement, `${title} is refused`, [], async (bank) => {
    const response = await bank.call("POST", path, body);
    if (path === RETURN && response.status === 404) throw new NotTriedError("the bank does not simulate returns");
    expectRefused(response, "it");
  });

/** Requests that lack required fields or have a body that is not a JSON object (4, 4.1 to 4.10). */
export const REFUSAL_TRIALS: readonly Trial[] = [
  createRefusedRequestTrial("S-73", "an empty deposit", DEPOSIT),
  createRefusedRequestTrial("S-71", "a truncated body", DEPOSIT, "{"),
  createRefusedRequestTrial("S-71", "an array", DEPOSIT, []),
  createRefusedRequestTrial("S-71", "a string", DEPOSIT, '"deposit"'),
  ...(["frontImage", "backImage"] as const).map((side) =>
    trial("S-73", `a deposit without ${side} is refused`, ["write", "account"], async (bank) => {
      const body = { accountNumber: await getSharedAccount(bank), amount: 1_200, [side]: "aGVsbG8=" };
      expectRefused(await bank.call("POST", DEPOSIT, body), "it");
    }),
  ),
  ...(["frontImage", "backImage"] as const).map((side) =>
    trial("S-73", `a deposit whose ${side} is not base64 is refused`, ["write", "account"], async (bank) => {
      const pictures = { frontImage: "aGVsbG8=", backImage: "aGVsbG8=", [side]: "no base64!" };
      expectRefused(
        await bank.call("POST", DEPOSIT, { accountNumber: await getSharedAccount(bank), amount: 1_200, ...pictures }),
        "it",
      );
    }),
  ),
  createRefusedRequestTrial("S-86", "a request without originalPaymentId", RETURN, { returnCode: "A" }),
  createRefusedRequestTrial("S-86", "a request without returnCode", RETURN, { originalPaymentId: UNKNOWN_ID }),
  createRefusedRequestTrial("S-93", "a return without returnCode", `${DEPOSIT}/${UNKNOWN_ID}/returns`),
  createRefusedRequestTrial("S-81", "an authorization without a check", "/checks/v1/positive-pay-authorizations"),
  trial(
    "S-85",
    "simulating a return in production is a 404",
    ["production"],
    async (bank) => {
      const { status } = await bank.call("POST", RETURN, { originalPaymentId: UNKNOWN_ID, returnCode: "A" });
      expectSame(status, 404, "its status");
    },
    "GAP-25",
  ),
  trial(
    "S-5",
    "the sandbox controls are a 404 in production",
    ["production"],
    async (bank) => {
      expectSame((await bank.call("GET", "/sandbox/v1/clock")).status, 404, "the status of the clock");
    },
    "GAP-25",
  ),
  trial("S-104", "a registration without partnerId is refused", [], async (bank) => {
    expectRefused(
      await bank.call("POST", "/v1/registrations", { eventName: "Check.Payment.Sent", type: "Poll" }),
      "it",
    );
  }),
  trial("S-104", "a registration without eventName is refused", ["write", "partnerId"], async (bank) => {
    expectRefused(
      await bank.call("POST", "/v1/registrations", { partnerId: await getSharedPartner(bank), type: "Poll" }),
      "it",
    );
  }),
];
