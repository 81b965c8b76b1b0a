import { setTimeout as wait } from "node:timers/promises";
import type { BankResponse } from "@/bank/conformance/http";
import { expectThat, isSuccess, NotTriedError, requireAccepted } from "@/bank/conformance/outcome";
import { type Trial, trial } from "@/bank/conformance/trial";

const YEAR_SECONDS = 366 * 86_400;
/** The longest token lifetime that a run waits for. */
const MAX_WAIT_SECONDS = 60;

/** Reads the token in a response and its lifetime in seconds, which is NaN if missing. */
function readToken({ body }: BankResponse): { token: unknown; lifetime: number } {
  const fields = Object.entries((body ?? {}) as object);
  const token = fields.find(([name]) => name === "access_token")?.[1];
  return { token, lifetime: Number(fields.find(([name]) => /expir/i.test(name))?.[1]) };
}

/** Expects a form to get no token; `changes` override fields of the correct form, and null omits a field. */
const refusedForm = (
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
  trial("S-122", "a form with the client's credentials gets a token", [], async (bank) => {
    const { status } = await bank.requestToken();
    expectThat(status === 200, `got ${status}`);
  }),
  refusedForm("S-122", "a form without client_id gets no token", { client_id: null }),
  refusedForm("S-122", "a form without client_secret gets no token", { client_secret: null }),
  refusedForm("S-122", "a form without grant_type gets no token", { grant_type: null }),
  refusedForm("S-119", "a wrong secret gets no token", { client_secret: "not the secret" }),
  refusedForm("S-119", "an unknown client gets no token", { client_id: "no-such-client" }),
  refusedForm("S-123", "another grant type gets no token", { grant_type: "password" }),
  refusedForm("S-124", "another audience gets no token", { audience: "https://elsewhere.example" }, "GAP-38"),
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
