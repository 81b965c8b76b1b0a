import { authorizationSchema } from "@/lib/contract/positive-pay";
import { restrictionSchema } from "@/lib/contract/restriction";
import { type ConformanceCase, failed, passIf } from "./conformance-case";
import { type ConformanceClient, isRefusal, isSuccess, parseRecord, summarize } from "./conformance-client";
import { SkippedError } from "./skipped-error";

const AUTHORIZATION_OPTIONS = ["write", "account"] as const;
const RESTRICTION_OPTIONS = ["write", "restrictAccount"] as const;
const HOUR_MS = 3_600_000;

function request(client: ConformanceClient) {
  return {
    accountNumber: client.options.account,
    amount: 12_345,
    checkNumber: Number.parseInt(client.runId, 16) % 1_000_000_000,
    payeeName: "Conformance",
    expiresAt: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
  };
}

const authorize = (client: ConformanceClient) =>
  client.memoize("authorization", async () => {
    const sent = request(client);
    return { sent, response: await client.call("POST", "/checks/v1/positive-pay-authorizations", sent) };
  });

const restrictionsPath = (client: ConformanceClient) =>
  `/core/v1/dda/accounts/${encodeURIComponent(client.options.restrictAccount ?? "")}/restrictions`;

/** A restriction that stops next to nothing: from the largest amount that a number holds, on a rail that few accounts use. */
const NARROW = {
  appliesTo: "Account",
  rail: "Crypto",
  transactionType: "Debit",
  amountThreshold: Number.MAX_SAFE_INTEGER - 1,
  reason: "Conformance",
};

/** An authorization that is created and revoked (4.5, 4.6). */
export const AUTHORIZATION_CASES: readonly ConformanceCase[] = [
  {
    statement: "S-81",
    title: "one check, for one day",
    requires: AUTHORIZATION_OPTIONS,
    async run(client) {
      const { response } = await authorize(client);
      return passIf(isSuccess(response), `got ${summarize(response)}`);
    },
  },
  {
    statement: "S-58",
    title: "the fields that are returned are those sent",
    requires: AUTHORIZATION_OPTIONS,
    async run(client) {
      const { response, sent } = await authorize(client);
      const record = parseRecord(authorizationSchema, response);
      const names = ["accountNumber", "amount", "checkNumber", "payeeName"] as const;
      const mismatch = names.find((name) => record[name] !== undefined && record[name] !== sent[name]);
      return passIf(mismatch === undefined, `${mismatch} is not what was sent`);
    },
  },
  {
    statement: "S-83",
    title: "before it expires",
    requires: AUTHORIZATION_OPTIONS,
    async run(client) {
      const { id } = parseRecord(authorizationSchema, (await authorize(client)).response);
      if (!id) throw new SkippedError("the authorization has no id");
      const path = `/checks/v1/positive-pay-authorizations/${encodeURIComponent(id)}/revoke`;
      const response = await client.call("POST", path);
      if (!isSuccess(response)) return failed(`got ${summarize(response)}`);
      return passIf(parseRecord(authorizationSchema, response).id === id, "another authorization was returned");
    },
  },
];

/** A restriction (4.9); the document defines no way to remove one, so only on an account given for that. */
export const RESTRICTION_CASES: readonly ConformanceCase[] = [
  {
    statement: "S-97",
    title: "neither scope nor reason",
    requires: RESTRICTION_OPTIONS,
    async run(client) {
      const response = await client.call("POST", restrictionsPath(client), {});
      return passIf(isRefusal(response), `got ${summarize(response)}`);
    },
  },
  {
    statement: "S-98",
    title: "a request that names it is refused",
    requires: RESTRICTION_OPTIONS,
    async run(client) {
      const response = await client.call("POST", restrictionsPath(client), { ...NARROW, otherAccountType: "Savings" });
      return passIf(isRefusal(response), `got ${summarize(response)}`);
    },
  },
  {
    statement: "S-101",
    title: "a restriction that stops next to nothing",
    requires: RESTRICTION_OPTIONS,
    async run(client) {
      const response = await client.call("POST", restrictionsPath(client), NARROW);
      if (!isSuccess(response)) return failed(`got ${summarize(response)}`);
      const { status } = parseRecord(restrictionSchema, response);
      return passIf(status === undefined || status === "Active", `its status is ${status}`);
    },
  },
];
