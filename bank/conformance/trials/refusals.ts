import { unknownId } from "@/bank/conformance/bank";
import { expectSame, NotTriedError, refused } from "@/bank/conformance/outcome";
import { sharedAccount, sharedPartner } from "@/bank/conformance/payments";
import { type Trial, trial } from "@/bank/conformance/trial";

const UNKNOWN_ID = unknownId("nowhere");
const DEPOSIT = "/checks/v1/payments";
const RETURN = "/checks/v1/payments/simulated-inbound-returns";

/** A request that can't create anything at any bank, because its target does not exist or it is incomplete. */
const refusedRequest = (statement: Trial["statement"], title: string, path: string, body: unknown = {}): Trial =>
  trial(statement, `${title} is refused`, [], async (bank) => {
    const response = await bank.call("POST", path, body);
    if (path === RETURN && response.status === 404) throw new NotTriedError("the bank does not simulate returns");
    refused(response, "it");
  });

/** Requests without required fields, or with a body that is not a JSON object (4, 4.1 to 4.10). */
export const REFUSAL_TRIALS: readonly Trial[] = [
  refusedRequest("S-73", "an empty deposit", DEPOSIT),
  refusedRequest("S-71", "a truncated body", DEPOSIT, "{"),
  refusedRequest("S-71", "an array", DEPOSIT, []),
  refusedRequest("S-71", "a string", DEPOSIT, '"deposit"'),
  ...(["frontImage", "backImage"] as const).map((side) =>
    trial("S-73", `a deposit without ${side} is refused`, ["write", "account"], async (bank) => {
      const body = { accountNumber: await sharedAccount(bank), amount: 1_200, [side]: "aGVsbG8=" };
      refused(await bank.call("POST", DEPOSIT, body), "it");
    }),
  ),
  ...(["frontImage", "backImage"] as const).map((side) =>
    trial("S-73", `a deposit whose ${side} is not base64 is refused`, ["write", "account"], async (bank) => {
      const pictures = { frontImage: "aGVsbG8=", backImage: "aGVsbG8=", [side]: "no base64!" };
      refused(
        await bank.call("POST", DEPOSIT, { accountNumber: await sharedAccount(bank), amount: 1_200, ...pictures }),
        "it",
      );
    }),
  ),
  refusedRequest("S-86", "a request without originalPaymentId", RETURN, { returnCode: "A" }),
  refusedRequest("S-86", "a request without returnCode", RETURN, { originalPaymentId: UNKNOWN_ID }),
  refusedRequest("S-93", "a return without returnCode", `${DEPOSIT}/${UNKNOWN_ID}/returns`),
  refusedRequest("S-81", "an authorization without a check", "/checks/v1/positive-pay-authorizations"),
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
    refused(await bank.call("POST", "/v1/registrations", { eventName: "Check.Payment.Sent", type: "Poll" }), "it");
  }),
  trial("S-104", "a registration without eventName is refused", ["write", "partnerId"], async (bank) => {
    refused(await bank.call("POST", "/v1/registrations", { partnerId: await sharedPartner(bank), type: "Poll" }), "it");
  }),
];
