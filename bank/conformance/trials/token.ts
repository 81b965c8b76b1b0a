import { setTimeout as wait } from "node:timers/promises";
import type { BankResponse } from "@/bank/conformance/http";
import { expectThat, isSuccess, NotTriedError, requireAccepted } from "@/bank/conformance/outcome";
import { type Trial, trial } from "@/bank/conformance/trial";

const YEAR_SECONDS = 366 * 86_400;
/** Longest token lifetime that a run waits for. */
const MAX_WAIT_SECONDS = 60;

/** Reads a response's token and lifetime in seconds; NaN if the lifetime is missing. */
function readToken({ body }: BankResponse): { token: unknown; lifetime: number } {
  const fields = Object.entries((body ?? {}) as object);
  const token = fields.find(([name]) => name === "access_token")?.[1];
  return { token, lifetime: Number(fields.find(([name]) => /expir/i.test(name))?.[1]) };
}

/**
 * Creates a trial that expects no token for a form. `changes` overrides fields of the valid form; null omits a field.
 */
const invalidFormTrial = (
  statement: Trial["statement"],
  title: string,
  changes: Record<string, string | null>,
  ...gaps: Trial["reliesOn"]
): Trial =>
  trial(
    statement,
    title,
    [],
    async (bank) => {
      const { status } = await bank.requestToken(changes);
      expectThat(status >= 400 && status < 500, `got ${status}`);
    },
    ...gaps,
  );

/** The token server (5). */
export const TOKEN_TRIALS: readonly Trial[] = [
  trial("S-122", "a form with the client's credentials returns a token", [], async (bank) => {
    const { status } = await bank.requestToken();
    expectThat(status === 200, `got ${status}`);
  }),
  invalidFormTrial("S-122", "a form without client_id gets no token", { client_id: null }),
  invalidFormTrial("S-122", "a form without client_secret gets no token", { client_secret: null }),
  invalidFormTrial("S-122", "a form without grant_type gets no token", { grant_type: null }),
  invalidFormTrial("S-119", "a wrong secret gets no token", { client_secret: "not the secret" }),
  invalidFormTrial("S-119", "an unknown client gets no token", { client_id: "no-such-client" }),
  invalidFormTrial("S-123", "a different grant type gets no token", { grant_type: "password" }),
  invalidFormTrial("S-124", "a different audience gets no token", { audience: "https://elsewhere.example" }, "GAP-38"),
  trial("S-125", "the fields of the response", [], async (bank) => {
    const { token, lifetime } = readToken(requireAccepted(await bank.requestToken(), "the token request"));
    expectThat(typeof token === "string", "the response has no access_token");
    expectThat(lifetime > 0, "no field gives the token's lifetime in seconds");
    expectThat(lifetime < YEAR_SECONDS, `its lifetime of ${lifetime} is not in seconds`);
  }),
  trial("S-130", "a token past its lifetime is refused", [], async (bank) => {
    const { token, lifetime } = readToken(requireAccepted(await bank.requestToken(), "the token request"));
    if (!(lifetime <= MAX_WAIT_SECONDS)) throw new NotTriedError("a token's lifetime is longer than a run");
    const list = () => bank.callWithToken(`Bearer ${token}`, "GET", "/v1/registrations/");
    expectThat(isSuccess(await list()), "it is refused before it expires");
    await wait((lifetime + 1) * 1000);
    const { status } = await list();
    expectThat(status === 401, `it got ${status}`);
  }),
];
