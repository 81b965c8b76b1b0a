import { authorizationSchema } from "@/lib/contract/positive-pay";
import { restrictionSchema } from "@/lib/contract/restriction";
import { inBrief, type Lab, recordOf, refused, succeeded } from "./lab";
import { judge, NotTried, notHeld, type Trial } from "./trial";

const AUTHORIZES = ["write", "account"] as const;
const RESTRICTS = ["write", "restrictAccount"] as const;
const HOUR_MS = 3_600_000;

function request(lab: Lab) {
  return {
    accountNumber: lab.options.account,
    amount: 12_345,
    checkNumber: Number.parseInt(lab.runId, 16) % 1_000_000_000,
    payeeName: "Conformance",
    expiresAt: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
  };
}

const authorize = (lab: Lab) =>
  lab.once("authorization", async () => {
    const sent = request(lab);
    return { sent, answer: await lab.call("POST", "/checks/v1/positive-pay-authorizations", sent) };
  });

const restrictions = (lab: Lab) =>
  `/core/v1/dda/accounts/${encodeURIComponent(lab.options.restrictAccount ?? "")}/restrictions`;

/** The narrowest restriction there is: one cent short of what a number holds, on a rail that few accounts know. */
const NARROW = {
  appliesTo: "Account",
  rail: "Crypto",
  transactionType: "Debit",
  amountThreshold: Number.MAX_SAFE_INTEGER - 1,
  reason: "Conformance",
};

/** An authorization that is made and revoked again (4.5, 4.6). */
export const AUTHORIZATION_TRIALS: readonly Trial[] = [
  {
    statement: "S-81",
    how: "one check for a day",
    needs: AUTHORIZES,
    async run(lab) {
      const { answer } = await authorize(lab);
      return judge(succeeded(answer), `answered ${inBrief(answer)}`);
    },
  },
  {
    statement: "S-58",
    how: "what was sent, as far as it is answered",
    needs: AUTHORIZES,
    async run(lab) {
      const { answer, sent } = await authorize(lab);
      const record = recordOf(authorizationSchema, answer);
      const names = ["accountNumber", "amount", "checkNumber", "payeeName"] as const;
      const odd = names.find((name) => record[name] !== undefined && record[name] !== sent[name]);
      return judge(odd === undefined, `${odd} is not what was sent`);
    },
  },
  {
    statement: "S-83",
    how: "before it expires",
    needs: AUTHORIZES,
    async run(lab) {
      const { id } = recordOf(authorizationSchema, (await authorize(lab)).answer);
      if (!id) throw new NotTried("the authorization has no id");
      const path = `/checks/v1/positive-pay-authorizations/${encodeURIComponent(id)}/revoke`;
      const answer = await lab.call("POST", path);
      if (!succeeded(answer)) return notHeld(`answered ${inBrief(answer)}`);
      return judge(recordOf(authorizationSchema, answer).id === id, "another one was answered");
    },
  },
];

/** A restriction, which the document knows no way to lift; so only on an account that was named for it (4.9). */
export const RESTRICTION_TRIALS: readonly Trial[] = [
  {
    statement: "S-97",
    how: "neither scope nor reason",
    needs: RESTRICTS,
    async run(lab) {
      const answer = await lab.call("POST", restrictions(lab), {});
      return judge(refused(answer), `answered ${inBrief(answer)}`);
    },
  },
  {
    statement: "S-98",
    how: "with it, it is refused",
    needs: RESTRICTS,
    async run(lab) {
      const answer = await lab.call("POST", restrictions(lab), { ...NARROW, otherAccountType: "Savings" });
      return judge(refused(answer), `answered ${inBrief(answer)}`);
    },
  },
  {
    statement: "S-101",
    how: "the narrowest there is",
    needs: RESTRICTS,
    async run(lab) {
      const answer = await lab.call("POST", restrictions(lab), NARROW);
      if (!succeeded(answer)) return notHeld(`answered ${inBrief(answer)}`);
      const { status } = recordOf(restrictionSchema, answer);
      return judge(status === undefined || status === "Active", `it is ${status}`);
    },
  },
];
