import { ENDPOINTS } from "@/lib/contract/endpoints";
import { inBrief, refused, succeeded, unknownId } from "./lab";
import { judge, NotTried, notHeld, type Trial } from "./trial";

const NOWHERE = unknownId("nowhere");

/** Tokens and what happens without them (5, 7). */
export const TOKEN_TRIALS: readonly Trial[] = [
  {
    statement: "S-122",
    how: "the form with the client's own fields",
    async run(lab) {
      const answer = await lab.requestToken();
      return judge(succeeded(answer), `answered ${answer.status}`);
    },
  },
  {
    statement: "S-125",
    how: "its fields",
    async run(lab) {
      const answer = await lab.requestToken();
      if (!succeeded(answer)) throw new NotTried(`answered ${answer.status}`);
      const fields = Object.entries((answer.body ?? {}) as object);
      const hasToken = fields.some(([name, value]) => name === "access_token" && typeof value === "string");
      if (!hasToken) return notHeld("there is no access_token");
      const hasLife = fields.some(([name, value]) => /expir/i.test(name) && Number(value) > 0);
      return judge(hasLife, "no field says how many seconds it lives");
    },
  },
  {
    statement: "S-119",
    how: "a wrong secret gets no token",
    async run(lab) {
      const answer = await lab.requestToken({ client_secret: `not-the-secret-${lab.runId}` });
      return judge(answer.status >= 400 && answer.status < 500, `answered ${answer.status}`);
    },
  },
  {
    statement: "S-123",
    how: "another grant type gets no token",
    async run(lab) {
      const answer = await lab.requestToken({ grant_type: "password" });
      return judge(answer.status >= 400 && answer.status < 500, `answered ${answer.status}`);
    },
  },
  ...Object.values(ENDPOINTS).map(
    ({ section, method, path }): Trial => ({
      statement: "S-70",
      how: `${section} without a token`,
      async run(lab) {
        const address = path
          .replace("{id}", NOWHERE)
          .replace("{view}", "front")
          .replace("{accountNumber}", "0000000000");
        // Nothing is in the body, so that even a bank that asks for no token is changed in nothing.
        const answer = await lab.call(method, address, method === "GET" ? undefined : {}, null);
        return judge(answer.status === 401, `answered ${inBrief(answer)}`);
      },
    }),
  ),
  {
    statement: "S-154",
    how: "a token that is none",
    async run(lab) {
      const answer = await lab.call("GET", "/v1/registrations/", undefined, "this-is-no-token");
      return judge(answer.status === 401, `answered ${inBrief(answer)}`);
    },
  },
];

/** Requests that can make nothing, whoever answers them. */
export const REFUSAL_TRIALS: readonly Trial[] = [
  empty("S-73", "no pictures and nothing else", "POST", "/checks/v1/payments"),
  empty("S-71", "text that is no JSON", "POST", "/checks/v1/payments", "{"),
  empty("S-86", "neither id nor code", "POST", "/checks/v1/payments/simulated-inbound-returns"),
  empty("S-93", "no code, for a payment that is none", "POST", `/checks/v1/payments/${NOWHERE}/returns`),
  empty("S-81", "nothing of a check", "POST", "/checks/v1/positive-pay-authorizations"),
  empty("S-104", "neither partner nor event", "POST", "/v1/registrations"),
  {
    statement: "S-152",
    how: "the answer to a deposit of nothing",
    async run(lab) {
      const answer = await lab.call("POST", "/checks/v1/payments", {});
      if (answer.status < 400) throw new NotTried("it was not refused");
      const errors = (answer.body as { errors?: unknown } | null)?.errors;
      const isShaped =
        Array.isArray(errors) &&
        errors.length > 0 &&
        errors.every((error) => Number.isInteger(error?.code) && typeof error?.message === "string");
      return judge(isShaped, "the body has no errors with an integer code and a message each");
    },
  },
];

function empty(statement: Trial["statement"], how: string, method: string, path: string, body: unknown = {}): Trial {
  return {
    statement,
    how: `${how} is refused`,
    async run(lab) {
      const answer = await lab.call(method, path, body);
      return judge(refused(answer), `answered ${inBrief(answer)}`);
    },
  };
}
