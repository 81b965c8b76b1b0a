import { type Bank, inPath } from "@/bank/conformance/bank";
import { expectRaised, listen } from "@/bank/conformance/events";
import {
  expectAccepted,
  expectIfGiven,
  expectRefused,
  expectSame,
  NotTriedError,
  requireAccepted,
  requirePresent,
} from "@/bank/conformance/outcome";
import { openAccount, readClock, stopClock } from "@/bank/conformance/sandbox";
import { type Trial, trial } from "@/bank/conformance/trial";
import { restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly } from "@/lib/contract/tolerant-reading";

const NEEDS = ["write", "restrictAccount"] as const;

/** A restriction that blocks almost nothing: only amounts near the largest safe integer, on a rarely used rail. */
const NARROW_RESTRICTION = {
  appliesTo: "Account",
  rail: "Crypto",
  transactionType: "Debit",
  amountThreshold: Number.MAX_SAFE_INTEGER - 1,
  currency: "USD",
  transactionCode: "CONF",
  effectiveStartTimeHour: 3,
  effectiveStartTimeMinute: 5,
  effectiveEndTimeHour: 3,
  effectiveEndTimeMinute: 10,
  reason: "Conformance: the reason",
  notes: "Conformance: the notes",
} as const;

export const restrictionsPath = (accountNumber: string) =>
  `/core/v1/dda/accounts/${inPath(accountNumber)}/restrictions`;

/** Returns the account from the options, or opens one in the sandbox. */
const getAccountToRestrict = (bank: Bank) =>
  bank.memoize("account to restrict", async () => bank.options.restrictAccount ?? openAccount(bank));

const placeRestriction = async (bank: Bank, body: Record<string, unknown>) =>
  bank.call("POST", restrictionsPath(await getAccountToRestrict(bank)), body);

const placeNarrowRestriction = (bank: Bank) =>
  bank.memoize("restriction", async () => {
    if (bank.options.sandbox) await listen(bank);
    return placeRestriction(bank, NARROW_RESTRICTION);
  });

const readRecord = (response: Parameters<typeof requireAccepted>[0]) =>
  readTolerantly(restrictionSchema, response.body).value;

/** Creates a trial that expects a request with one invalid field to be refused. */
const invalidRequestTrial = (statement: Trial["statement"], title: string, fields: Record<string, unknown>): Trial =>
  trial(statement, `${title} is refused`, NEEDS, async (bank) => {
    const body = Object.fromEntries(
      Object.entries({ ...NARROW_RESTRICTION, ...fields }).filter(([, value]) => value !== undefined),
    );
    expectRefused(await placeRestriction(bank, body), "it");
  });

/** Restriction requests and records (2.2, 3, 4.9). The document defines no removal. */
export const RESTRICTION_RECORD_TRIALS: readonly Trial[] = [
  invalidRequestTrial("S-97", "no appliesTo", { appliesTo: undefined }),
  invalidRequestTrial("S-97", "no reason", { reason: undefined }),
  invalidRequestTrial("S-50", "an unknown appliesTo", { appliesTo: "Everything" }),
  invalidRequestTrial("S-51", "an unknown rail", { rail: "Pigeon" }),
  invalidRequestTrial("S-52", "an unknown transactionType", { transactionType: "Both" }),
  invalidRequestTrial("S-53", "a threshold with a fraction", { amountThreshold: 12.5 }),
  invalidRequestTrial("S-53", "a threshold sent as a string", { amountThreshold: "1250" }),
  invalidRequestTrial("S-54", "an hour of 24", { effectiveEndTimeHour: 24 }),
  invalidRequestTrial("S-54", "a minute of 60", { effectiveEndTimeMinute: 60 }),
  ...["Savings", "", null].map((otherAccountType) =>
    invalidRequestTrial("S-98", `otherAccountType ${JSON.stringify(otherAccountType)}`, { otherAccountType }),
  ),
  trial("S-101", "a restriction that blocks almost nothing", NEEDS, async (bank) => {
    expectIfGiven(readRecord(expectAccepted(await placeNarrowRestriction(bank), "it")).status, "Active", "its status");
  }),
  trial("S-61", "status of a new restriction", NEEDS, async (bank) => {
    expectSame(
      requirePresent(
        readRecord(requireAccepted(await placeNarrowRestriction(bank), "it")).status,
        "the record has no status",
      ),
      "Active",
      "it",
    );
  }),
  trial(
    "S-49",
    "restrictionType",
    NEEDS,
    async (bank) => {
      expectIfGiven(
        readRecord(requireAccepted(await placeNarrowRestriction(bank), "it")).restrictionType,
        "Partner",
        "it",
      );
    },
    "GAP-28",
  ),
  trial("S-48", "masterAccountNumber", NEEDS, async (bank) => {
    expectIfGiven(
      readRecord(requireAccepted(await placeNarrowRestriction(bank), "it")).masterAccountNumber,
      await getAccountToRestrict(bank),
      "it",
    );
  }),
  ...Object.entries(NARROW_RESTRICTION).map(([name, value]) =>
    trial(name === "reason" || name === "notes" ? "S-56" : "S-101", `${name} as sent`, NEEDS, async (bank) => {
      expectIfGiven(
        readRecord(requireAccepted(await placeNarrowRestriction(bank), "it"))[name as "reason"],
        value,
        "it",
      );
    }),
  ),
  trial("S-96", "scope and reason alone", ["write", "sandbox"], async (bank) => {
    const path = restrictionsPath(await openAccount(bank));
    expectAccepted(await bank.call("POST", path, { appliesTo: "Account", reason: "Conformance" }), "it");
  }),
  trial("S-48", "masterAccountNumber of a restricted subaccount", ["write", "sandbox"], async (bank) => {
    const master = await openAccount(bank);
    const sub = await openAccount(bank, { masterAccountNumber: master });
    const body = { appliesTo: "SubAccounts", subAccountNumber: sub, reason: "Conformance" };
    const record = readRecord(expectAccepted(await bank.call("POST", restrictionsPath(master), body), "it"));
    expectIfGiven(record.masterAccountNumber, master, "it");
    expectIfGiven(record.subAccountNumber, sub, "subAccountNumber");
  }),
  trial("S-102", "a restriction", ["write", "sandbox"], async (bank) => {
    await expectRaised(
      bank,
      "Core.Restriction.Placed",
      requirePresent(readRecord(requireAccepted(await placeNarrowRestriction(bank), "it")).id, "no id"),
    );
  }),
  trial("S-150", "the event has the restriction's id", ["write", "sandbox"], async (bank) => {
    await expectRaised(
      bank,
      "Core.Restriction.Placed",
      requirePresent(readRecord(requireAccepted(await placeNarrowRestriction(bank), "it")).id, "no id"),
    );
  }),
  trial(
    "S-57",
    "removedAt",
    ["write", "sandbox"],
    async (bank) => {
      await stopClock(bank);
      const path = restrictionsPath(await openAccount(bank));
      const { id, removedAt } = readRecord(
        requireAccepted(
          await bank.call("POST", path, { appliesTo: "Account", reason: "Conformance" }),
          "the restriction",
        ),
      );
      expectIfGiven(removedAt, undefined, "it, before the removal,");
      const removed = await bank.call("DELETE", `${path}/${inPath(id)}`);
      if (removed.status === 404) throw new NotTriedError("the bank does not remove restrictions");
      const record = readRecord(expectAccepted(removed, "the removal"));
      expectSame(record.status, "Inactive", "the status");
      expectSame(Date.parse(String(record.removedAt)), await readClock(bank), "it");
    },
    "GAP-29",
  ),
];
