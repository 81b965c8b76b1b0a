import { unknownId } from "@/bank/conformance/bank";
import type { BankResponse } from "@/bank/conformance/http";
import { expectThat, NotTriedError, summarize } from "@/bank/conformance/outcome";
import { type Trial, trial } from "@/bank/conformance/trial";
import { ENDPOINTS } from "@/lib/contract/endpoints";

const UNKNOWN_ID = unknownId("nowhere");

const fillPath = (path: string) =>
  path.replace("{id}", UNKNOWN_ID).replace("{view}", "front").replace("{accountNumber}", "0000000000");

/** Returns an empty body, so that the request changes nothing even if the bank does not require a token. */
const bodyOf = (method: string) => (method === "GET" ? undefined : {});

const OPERATIONS = Object.values(ENDPOINTS).map(({ section, method, path }) => ({
  section,
  method,
  address: fillPath(path),
}));

/** Expects a 401. The sandbox-only operation (4.7) may be missing. */
function expectUnauthorized(section: string, response: BankResponse): void {
  if (section === "4.7" && response.status === 404) throw new NotTriedError("the bank does not simulate returns");
  expectThat(response.status === 401, `got ${summarize(response)}`);
}

/** The document's paths with their versions, as literals so that errors in the project's contract are detected. */
const PATHS = [
  ["S-1", "POST", "/checks/v1/payments"],
  ["S-161", "POST", `/checks/v1/payments/${UNKNOWN_ID}/cancel`],
  ["S-72", "GET", `/checks/v1/payments/${UNKNOWN_ID}/images/front`],
  ["S-72", "GET", `/checks/v1/payments/${UNKNOWN_ID}/analysis`],
  ["S-1", "POST", "/checks/v1/positive-pay-authorizations"],
  ["S-72", "POST", `/checks/v1/positive-pay-authorizations/${UNKNOWN_ID}/revoke`],
  ["S-72", "POST", `/checks/v1/payments/${UNKNOWN_ID}/returns`],
  ["S-1", "POST", "/core/v1/dda/accounts/0000000000/restrictions"],
  ["S-161", "POST", "/core/v1/dda/accounts/0000000000/restrictions"],
  ["S-1", "POST", "/v1/registrations"],
  ["S-161", "GET", "/v1/registrations/"],
  ["S-72", "GET", `/v1/registrations/${UNKNOWN_ID}`],
  ["S-72", "PUT", `/v1/registrations/${UNKNOWN_ID}/restart`],
  ["S-72", "DELETE", `/v1/registrations/${UNKNOWN_ID}`],
  ["S-72", "PUT", `/v1/registrations/${UNKNOWN_ID}/ping`],
  ["S-72", "PUT", `/v1/registrations/${UNKNOWN_ID}`],
] as const;

/** Each operation is served at its path, and only with a token (4, 5, 7, 9). */
export const ADDRESS_TRIALS: readonly Trial[] = [
  ...PATHS.map(([statement, method, path]) =>
    trial(statement, `${method} ${path.replace(UNKNOWN_ID, "{id}")} is served`, [], async (bank) => {
      const nowhere = await bank.callWithToken(null, method, `/nowhere${path}`, bodyOf(method));
      if (nowhere.status === 401) throw new NotTriedError("an address that does not exist also gets a 401");
      const response = await bank.callWithToken(null, method, path, bodyOf(method));
      expectThat(response.status === 401, `without a token it got ${response.status}, not 401`);
    }),
  ),
  ...OPERATIONS.map(({ section, method, address }) =>
    trial("S-70", `${section} without a token`, [], async (bank) => {
      expectUnauthorized(section, await bank.callWithToken(null, method, address, bodyOf(method)));
    }),
  ),
  ...OPERATIONS.map(({ section, method, address }) =>
    trial("S-154", `${section} with an invalid token`, [], async (bank) => {
      expectUnauthorized(section, await bank.callWithToken("Bearer not-a-token", method, address, bodyOf(method)));
    }),
  ),
  trial("S-154", "the client's id is not a token", [], async (bank) => {
    const header = `Bearer ${Buffer.from(bank.options.clientId).toString("base64")}`;
    const response = await bank.callWithToken(header, "GET", "/v1/registrations/");
    expectThat(response.status === 401, `got ${summarize(response)}`);
  }),
];
