import {
  AUTHORIZATIONS,
  authorize,
  checkNumberOf,
  openProtectedAccount,
  readAuthorization,
  revoke,
  tomorrow,
} from "@/bank/conformance/authorizations";
import type { Bank } from "@/bank/conformance/bank";
import { expectRaised, listen } from "@/bank/conformance/events";
import {
  expectAccepted,
  expectIfGiven,
  expectRefused,
  expectSame,
  expectThat,
  requirePresent,
} from "@/bank/conformance/outcome";
import { getSharedAccount } from "@/bank/conformance/payments";
import { advance } from "@/bank/conformance/sandbox";
import { type Trial, trial } from "@/bank/conformance/trial";

const NEEDS = ["write", "account"] as const;

const makeRequest = async (bank: Bank) => ({
  accountNumber: await getSharedAccount(bank),
  amount: 12_345,
  checkNumber: checkNumberOf(bank, "first"),
  payeeName: "Conformance Ltd",
  expiresAt: (await tomorrow(bank)).toISOString(),
});

const authorizeFirst = (bank: Bank) =>
  bank.memoize("authorization", async () => {
    if (bank.options.sandbox) await listen(bank);
    const sent = await makeRequest(bank);
    return { sent, response: await bank.call("POST", AUTHORIZATIONS, sent) };
  });

const revokeFirst = (bank: Bank) =>
  bank.memoize("revoked authorization", async () => {
    const { id } = readAuthorization((await authorizeFirst(bank)).response);
    return { id, response: await revoke(bank, requirePresent(id, "the authorization has no id")) };
  });

/** Creates a trial that expects an authorization with one invalid field to be refused. */
const invalidFieldTrial = (title: string, fields: Record<string, unknown>): Trial =>
  trial("S-81", `${title} is refused`, NEEDS, async (bank) => {
    const body = { ...(await makeRequest(bank)), checkNumber: checkNumberOf(bank, title), ...fields };
    expectRefused(await bank.call("POST", AUTHORIZATIONS, body), "it");
  });

/** Authorizations: requests, records, expiry and revocation (2.3, 4.5, 4.6). */
export const AUTHORIZATION_TRIALS: readonly Trial[] = [
  trial("S-81", "one check, for one day", NEEDS, async (bank) => {
    expectAccepted((await authorizeFirst(bank)).response, "it");
  }),
  invalidFieldTrial("a check number sent as a string", { checkNumber: "4711" }),
  invalidFieldTrial("a check number with a fraction", { checkNumber: 47.5 }),
  invalidFieldTrial("an amount sent as a string", { amount: "12345" }),
  invalidFieldTrial("an amount with a fraction", { amount: 123.45 }),
  invalidFieldTrial("a payee that is a number", { payeeName: 17 }),
  invalidFieldTrial("an account that is a number", { accountNumber: 17 }),
  ...(["accountNumber", "amount", "checkNumber", "payeeName"] as const).map((name) =>
    trial("S-58", `${name} as sent`, NEEDS, async (bank) => {
      const { sent, response } = await authorizeFirst(bank);
      expectIfGiven(readAuthorization(expectAccepted(response, "it"))[name], sent[name], "it");
    }),
  ),
  trial("S-58", "expiresAt as sent", NEEDS, async (bank) => {
    const { sent, response } = await authorizeFirst(bank);
    const { expiresAt } = readAuthorization(expectAccepted(response, "it"));
    expectSame(Date.parse(requirePresent(expiresAt, "the record has no expiresAt")), Date.parse(sent.expiresAt), "it");
  }),
  trial("S-82", "an expiry without an offset is in UTC", NEEDS, async (bank) => {
    const at = (await tomorrow(bank)).toISOString();
    const sent = {
      ...(await makeRequest(bank)),
      checkNumber: checkNumberOf(bank, "UTC"),
      expiresAt: at.replace(/\.\d+Z$/, ""),
    };
    const { expiresAt } = readAuthorization(expectAccepted(await bank.call("POST", AUTHORIZATIONS, sent), "it"));
    const parsed = Date.parse(requirePresent(expiresAt, "the record has no expiresAt"));
    expectSame(new Date(parsed).toISOString(), at.replace(/\.\d+Z$/, ".000Z"), "it");
  }),
  ...["tomorrow", "2027-02-30T10:00:00Z", 1_800_000_000].map((expiresAt) =>
    trial("S-82", `${expiresAt} is refused`, NEEDS, async (bank) => {
      const body = { ...(await makeRequest(bank)), checkNumber: checkNumberOf(bank, String(expiresAt)), expiresAt };
      expectRefused(await bank.call("POST", AUTHORIZATIONS, body), "it");
    }),
  ),
  trial("S-147", "an authorization", ["write", "account", "sandbox"], async (bank) => {
    const { id } = readAuthorization((await authorizeFirst(bank)).response);
    await expectRaised(bank, "Check.PositivePay.Created", requirePresent(id, "the authorization has no id"));
  }),
  trial("S-83", "the record of the revocation", NEEDS, async (bank) => {
    const { id, response } = await revokeFirst(bank);
    const record = readAuthorization(expectAccepted(response, "it"));
    expectSame(record.id, id, "its id");
    const original = readAuthorization((await authorizeFirst(bank)).response);
    expectSame(
      Object.keys(original).filter((name) => !(name in record)),
      [],
      "the list of missing fields",
    );
    for (const name of ["accountNumber", "amount", "checkNumber", "payeeName", "expiresAt"] as const) {
      expectIfGiven(record[name], original[name], name);
    }
  }),
  trial(
    "S-68",
    "status after the revocation",
    NEEDS,
    async (bank) => {
      expectIfGiven(
        readAuthorization(expectAccepted((await revokeFirst(bank)).response, "it")).status,
        "Revoked",
        "it",
      );
    },
    "GAP-21",
  ),
  trial("S-68", "Check.PositivePay.Revoked", ["write", "account", "sandbox"], async (bank) => {
    await expectRaised(bank, "Check.PositivePay.Revoked", requirePresent((await revokeFirst(bank)).id, "no id"));
  }),
  trial(
    "S-148",
    "Check.PositivePay.Revoked has the authorization's id",
    ["write", "account", "sandbox"],
    async (bank) => {
      await expectRaised(bank, "Check.PositivePay.Revoked", requirePresent((await revokeFirst(bank)).id, "no id"));
    },
  ),
  trial("S-68", "an authorization that is revoked a minute before it expires", ["write", "sandbox"], async (bank) => {
    const { early } = await revokeAroundExpiry(bank);
    expectAccepted(early, "it");
  }),
  trial("S-84", "an authorization that is revoked a minute after it expired", ["write", "sandbox"], async (bank) => {
    const { late } = await revokeAroundExpiry(bank);
    expectRefused(late, "it");
  }),
  trial(
    "S-84",
    "an expiry in the past is refused",
    NEEDS,
    async (bank) => {
      const past = new Date((await tomorrow(bank)).getTime() - 2 * 86_400_000).toISOString();
      const body = { ...(await makeRequest(bank)), checkNumber: checkNumberOf(bank, "past"), expiresAt: past };
      expectRefused(await bank.call("POST", AUTHORIZATIONS, body), "it");
    },
    "GAP-21",
  ),
];

/**
 * Creates two authorizations that expire in an hour, and revokes the first a minute before the expiry and the second a
 * minute after it.
 */
const revokeAroundExpiry = (bank: Bank) =>
  bank.memoize("around the expiry", async () => {
    const accountNumber = await openProtectedAccount(bank);
    const expiresAt = new Date((await tomorrow(bank)).getTime() - 23 * 3_600_000).toISOString();
    const [revokedEarly, revokedLate] = await Promise.all(
      ["early", "late"].map((name) =>
        authorize(bank, { accountNumber, checkNumber: checkNumberOf(bank, name), expiresAt }),
      ),
    );
    await advance(bank, { duration: "PT59M" });
    const early = await revoke(bank, revokedEarly!.id);
    await advance(bank, { duration: "PT2M" });
    const late = await revoke(bank, revokedLate!.id);
    expectThat(revokedEarly!.id !== revokedLate!.id, "two authorizations have the same id");
    return { early, late };
  });
