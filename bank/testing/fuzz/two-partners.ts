import { randomUUID } from "node:crypto";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import type { TestBank } from "@/bank/testing/test-bank";
import { BACK_IMAGE, FRONT_IMAGE, type TestPartner } from "@/bank/testing/test-partner";
import type { Vocabulary } from "./make-request";

/** Marks all of the second partner's data; used nowhere else. */
const CANARY = "canary-7f3a9c";

type ResourceName = "payment" | "completed" | "inbound" | "authorization" | "registration" | "second" | "restriction";

/** One resource of each type, by id. */
interface PartnerResources {
  readonly accountNumber: string;
  readonly ids: Readonly<Record<ResourceName, string>>;
}

/** A caller that sends fuzzed requests, and a second partner whose data it must not be able to read or change. */
export interface TwoPartners {
  readonly vocabulary: Vocabulary;
  /** Strings that only the second partner may receive. */
  readonly secrets: readonly string[];
  /** Reads all data accessible to the second partner, as one string. */
  readSecondPartnerData(): Promise<string>;
}

export async function openTwoPartners(bank: TestBank): Promise<TwoPartners> {
  const [caller, other] = [await bank.addPartner(), await bank.addPartner()];
  const [own, others] = [await createResources(bank, caller, "own", 1), await createResources(bank, other, CANARY, 2)];
  const otherIds = Object.values(others.ids);
  const accounts = [own.accountNumber, own.accountNumber, own.accountNumber, others.accountNumber];
  return {
    vocabulary: {
      token: caller.token,
      ids: [...Object.values(own.ids), ...Object.values(own.ids), ...otherIds, randomUUID(), other.partnerId],
      idsOfPath: {
        "/checks/v1/payments/": [own.ids.payment, own.ids.completed, own.ids.inbound, others.ids.payment],
        "/checks/v1/positive-pay-authorizations/": [own.ids.authorization, others.ids.authorization],
        "/v1/registrations/": [own.ids.registration, own.ids.second, others.ids.registration],
      },
      fields: {
        accountNumber: accounts,
        subAccountNumber: accounts,
        partnerId: [caller.partnerId, caller.partnerId, caller.partnerId, other.partnerId],
        eventName: ["Check.Payment.Sent", "Check.Payment.Canceled", "Core.Restriction.Placed"],
        callbackUrl: ["http://localhost:9/own", `https://${CANARY}.example/`],
        frontImage: [FRONT_IMAGE],
        backImage: [BACK_IMAGE],
        originalPaymentId: [own.ids.payment, own.ids.completed, own.ids.inbound, others.ids.payment],
        returnCode: ["A", "Q", "1"],
        expiresAt: ["2027-01-02T00:00:00Z", "2020-01-02T00:00:00Z"],
        view: ["front", "BACK"],
        currency: ["USD"],
      },
    },
    secrets: [CANARY, other.partnerId, other.clientId, other.token, others.accountNumber, ...otherIds],
    readSecondPartnerData: async () => {
      const paths = [
        `/checks/v1/payments/${others.ids.payment}/analysis`,
        `/checks/v1/payments/${others.ids.inbound}/analysis`,
        `/checks/v1/payments/${others.ids.payment}/images/front`,
        "/v1/registrations/",
        "/sandbox/v1/accounts",
      ];
      const bodies = await Promise.all(paths.map(async (path) => JSON.stringify((await other.call("GET", path)).body)));
      return bodies.join("\n");
    },
  };
}

async function createResources(
  bank: TestBank,
  partner: TestPartner,
  word: string,
  serial: number,
): Promise<PartnerResources> {
  const accountNumber = await partner.openAccount({ name: word, maxItemsPerDay: 1_000_000 });
  const create = async (method: string, path: string, body: object) =>
    (await partner.call<{ id: string }>(method, path, body)).body.id;
  const makeDeposit = async (name: string) => {
    bank.setReading(reading({ micr: micrOfCheck(`${serial}${name.length}`) }));
    return (await partner.deposit({ accountNumber, purpose: word, clientIdentifier: name })).body.id!;
  };
  const completed = await makeDeposit(`${word} completed`);
  await partner.call("POST", "/sandbox/v1/clock/advance", { to: "next-business-day" });
  const payment = await makeDeposit(word);
  const presented = await partner.call<{ payment: { id: string } }>("POST", "/sandbox/v1/inbound-checks", {
    accountNumber,
    amount: 100 + serial,
    checkNumber: "77",
    payeeName: word,
  });
  const expiresAt = "2027-01-02T00:00:00Z";
  const createRegistration = () =>
    create("POST", "/v1/registrations", {
      ...{ partnerId: partner.partnerId, eventName: "Check.Payment.Sent", callbackUrl: `http://localhost:9/${word}` },
      ...{ authUsername: word, authPassword: word },
    });
  const ids = {
    payment,
    completed,
    inbound: presented.body.payment.id,
    authorization: await create("POST", "/checks/v1/positive-pay-authorizations", {
      ...{ accountNumber, amount: 5, checkNumber: 9_000 + serial, payeeName: word, expiresAt },
    }),
    registration: await createRegistration(),
    second: await createRegistration(),
    restriction: await create("POST", `/core/v1/dda/accounts/${accountNumber}/restrictions`, {
      // Must not block any of the fuzzed operations.
      ...{ appliesTo: "Account", rail: "Crypto", reason: word, notes: word },
    }),
  };
  return { accountNumber, ids };
}
