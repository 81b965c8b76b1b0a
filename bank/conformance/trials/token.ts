import { expectThat, given } from "@/bank/conformance/outcome";
import { type Trial, trial } from "@/bank/conformance/trial";

const YEAR_SECONDS = 366 * 86_400;

/** A form that gets no token: `changes` override the fields of the correct one, null leaves one out. */
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
  trial("S-122", "the form with the client's credentials", [], async (bank) => {
    const { status } = await bank.requestToken();
    expectThat(status === 200, `got ${status}`);
  }),
  refusedForm("S-122", "no client_id", { client_id: null }),
  refusedForm("S-122", "no client_secret", { client_secret: null }),
  refusedForm("S-122", "no grant_type", { grant_type: null }),
  refusedForm("S-119", "a wrong secret gets no token", { client_secret: "not the secret" }),
  refusedForm("S-119", "nor does an unknown client", { client_id: "no-such-client" }),
  refusedForm("S-123", "another grant type gets no token", { grant_type: "password" }),
  refusedForm("S-124", "another audience gets no token", { audience: "https://elsewhere.example" }, "GAP-38"),
  trial("S-125", "the response's fields", [], async (bank) => {
    const { body } = given(await bank.requestToken(), "the token request");
    const fields = Object.entries((body ?? {}) as object);
    const hasToken = fields.some(([name, value]) => name === "access_token" && typeof value === "string");
    expectThat(hasToken, "the response has no access_token");
    const lifetime = Number(fields.find(([name]) => /expir/i.test(name))?.[1]);
    expectThat(lifetime > 0, "no field gives the token's lifetime in seconds");
    expectThat(lifetime < YEAR_SECONDS, `its lifetime of ${lifetime} can't be in seconds`);
  }),
];
