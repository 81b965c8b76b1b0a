import { ENDPOINTS } from "@/lib/contract/endpoints";
import { type ConformanceCase, failed, passIf } from "./conformance-case";
import { isRefusal, isSuccess, summarize, unknownId } from "./conformance-client";
import { SkippedError } from "./skipped-error";

const UNKNOWN_ID = unknownId("nowhere");

/** Issuing tokens, and calls without a valid one (5, 7). */
export const TOKEN_CASES: readonly ConformanceCase[] = [
  {
    statement: "S-122",
    title: "the form with the client's credentials",
    async run(client) {
      const response = await client.requestToken();
      return passIf(isSuccess(response), `got ${response.status}`);
    },
  },
  {
    statement: "S-125",
    title: "the response's fields",
    async run(client) {
      const response = await client.requestToken();
      if (!isSuccess(response)) throw new SkippedError(`got ${response.status}`);
      const fields = Object.entries((response.body ?? {}) as object);
      const hasToken = fields.some(([name, value]) => name === "access_token" && typeof value === "string");
      if (!hasToken) return failed("the response has no access_token");
      const hasLifetime = fields.some(([name, value]) => /expir/i.test(name) && Number(value) > 0);
      return passIf(hasLifetime, "no field gives the token's lifetime in seconds");
    },
  },
  {
    statement: "S-119",
    title: "a wrong secret gets no token",
    async run(client) {
      const response = await client.requestToken({ client_secret: `not-the-secret-${client.runId}` });
      return passIf(response.status >= 400 && response.status < 500, `got ${response.status}`);
    },
  },
  {
    statement: "S-123",
    title: "another grant type gets no token",
    async run(client) {
      const response = await client.requestToken({ grant_type: "password" });
      return passIf(response.status >= 400 && response.status < 500, `got ${response.status}`);
    },
  },
  ...Object.values(ENDPOINTS).map(
    ({ section, method, path }): ConformanceCase => ({
      statement: "S-70",
      title: `${section} without a token`,
      async run(client) {
        const address = path
          .replace("{id}", UNKNOWN_ID)
          .replace("{view}", "front")
          .replace("{accountNumber}", "0000000000");
        // An empty body, so that nothing changes even at a bank that requires no token.
        const response = await client.call(method, address, method === "GET" ? undefined : {}, null);
        return passIf(response.status === 401, `got ${summarize(response)}`);
      },
    }),
  ),
  {
    statement: "S-154",
    title: "an invalid token",
    async run(client) {
      const response = await client.call("GET", "/v1/registrations/", undefined, "not-a-token");
      return passIf(response.status === 401, `got ${summarize(response)}`);
    },
  },
];

/** Requests that cannot create anything, whatever the bank. */
export const REFUSAL_CASES: readonly ConformanceCase[] = [
  refusalCase("S-73", "an empty deposit", "POST", "/checks/v1/payments"),
  refusalCase("S-71", "a body that is not JSON", "POST", "/checks/v1/payments", "{"),
  refusalCase("S-86", "a request with neither id nor code", "POST", "/checks/v1/payments/simulated-inbound-returns"),
  refusalCase("S-93", "an unknown payment without a code", "POST", `/checks/v1/payments/${UNKNOWN_ID}/returns`),
  refusalCase("S-81", "a request without a check", "POST", "/checks/v1/positive-pay-authorizations"),
  refusalCase("S-104", "a request with neither partner nor event", "POST", "/v1/registrations"),
  {
    statement: "S-152",
    title: "the response to an empty deposit",
    async run(client) {
      const response = await client.call("POST", "/checks/v1/payments", {});
      if (response.status < 400) throw new SkippedError("it was accepted");
      const errors = (response.body as { errors?: unknown } | null)?.errors;
      const hasShape =
        Array.isArray(errors) &&
        errors.length > 0 &&
        errors.every((error) => Number.isInteger(error?.code) && typeof error?.message === "string");
      return passIf(hasShape, "the body has no errors with an integer code and a message each");
    },
  },
];

function refusalCase(
  statement: ConformanceCase["statement"],
  title: string,
  method: string,
  path: string,
  body: unknown = {},
): ConformanceCase {
  return {
    statement,
    title: `${title} is refused`,
    async run(client) {
      const response = await client.call(method, path, body);
      return passIf(isRefusal(response), `got ${summarize(response)}`);
    },
  };
}
