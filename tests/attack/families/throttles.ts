import { setTimeout as wait } from "node:timers/promises";
import { DEMO_PEOPLE } from "@/lib/access/demo-people";
import type { Campaign, Family, Judge } from "@/tests/attack/campaign";
import type { AttackResponse } from "@/tests/attack/http";
import { findSessionCookie, sendSignIn } from "@/tests/attack/sign-in";

const VICTIM = "compliance@endorse.example";
const WRONG = "wrong horse battery";
const RETRY_MS = 500;
/** Returns a client address; each number selects a different /24 network. */
const addressIn = (number: number) => `127.0.${number}.1`;

/** Tries to guess passwords, to find out who has an account, and to lock users out. */
export const throttles: Family = {
  name: "throttles and enumeration",
  rules: ["R-32", "R-34"],
  async run(campaign, judge) {
    await compareAddresses(campaign, judge);
    await guessPasswords(campaign, judge);
    await sprayPassword(campaign, judge);
    await floodPages(campaign, judge);
  },
};

/** Extracts what an outsider can compare in a response, without the cookies and IDs that always differ. */
function extractComparableContent({ status, text, headers }: AttackResponse): string {
  const names = Object.keys(headers).filter((name) => name !== "date");
  return `${status} ${text.replace(/[0-9a-f-]{36}/g, "id")} ${names.sort().join()}`;
}

async function compareAddresses(campaign: Campaign, judge: Judge): Promise<void> {
  const lookalikes = ["nobody@endorse.example", "VIEWER@endorse.example ", "viewer@endorse.example\t", "' or 1=1 --@x"];
  for (const [index, email] of lookalikes.entries()) {
    const [known, unknown] = [
      await sendSignIn(campaign, { email: "viewer@endorse.example", password: WRONG, from: addressIn(100 + index) }),
      await sendSignIn(campaign, { email, password: WRONG, from: addressIn(100 + index) }),
    ];
    const gain =
      extractComparableContent(known) === extractComparableContent(unknown)
        ? null
        : `${extractComparableContent(known)} but ${extractComparableContent(unknown)}`;
    judge.record(
      `${JSON.stringify(email)} looks like an address with an account`,
      "POST /api/auth/callback/credentials",
      gain,
    );
  }
}

/** After many wrong passwords, the correct password must be accepted only from a different network. */
async function guessPasswords(campaign: Campaign, judge: Judge): Promise<void> {
  const guesses = campaign.isShort ? 8 : 40;
  for (let i = 0; i < guesses; i++) {
    const response = await sendSignIn(campaign, { email: VICTIM, password: `${WRONG} ${i}`, from: addressIn(50) });
    judge.record(`guess ${i}`, `sign-in as ${VICTIM}`, findSessionCookie(response) ? "it was the password" : null);
  }
  const afterGuesses = await sendSignIn(campaign, { email: VICTIM, from: addressIn(50) });
  judge.record(
    `the right password after ${guesses} guesses`,
    `sign-in as ${VICTIM}`,
    findSessionCookie(afterGuesses) ? "it was accepted: guessing is not limited" : null,
  );
  const sameNetwork = await sendSignIn(campaign, { email: VICTIM, from: "127.0.50.77" });
  judge.record(
    "from another address of that network",
    `sign-in as ${VICTIM}`,
    findSessionCookie(sameNetwork) ? "it was accepted" : null,
  );
  const forwarded = await sendSignIn(withForwarded(campaign, "203.0.113.50"), { email: VICTIM, from: addressIn(50) });
  judge.record(
    "with a forged X-Forwarded-For",
    `sign-in as ${VICTIM}`,
    findSessionCookie(forwarded) ? "it was accepted" : null,
  );
  const elsewhere = await sendSignIn(campaign, { email: VICTIM, from: addressIn(51) });
  judge.record(
    "the victim, from another network",
    `sign-in as ${VICTIM}`,
    findSessionCookie(elsewhere) ? null : "the victim is locked out",
  );
}

function withForwarded(campaign: Campaign, address: string): Campaign {
  const headers = { "x-forwarded-for": address, "x-real-ip": address, forwarded: `for=${address}` };
  return {
    ...campaign,
    portal: (request) => campaign.portal({ ...request, headers: { ...request.headers, ...headers } }),
  };
}

/** Tries one password with many email addresses from one client. */
async function sprayPassword(campaign: Campaign, judge: Judge): Promise<void> {
  const addresses = Array.from({ length: campaign.isShort ? 0 : 45 }, (_, i) => `person${i}@endorse.example`);
  if (addresses.length === 0) return;
  for (const email of addresses) await sendSignIn(campaign, { email, password: "endorse-demo", from: addressIn(60) });
  const hit = await sendSignIn(campaign, { email: DEMO_PEOPLE.at(-1)!.email, from: addressIn(60) });
  judge.record(
    "a hit after 45 addresses",
    "sign-in",
    findSessionCookie(hit) ? "it was accepted: spraying is not limited" : null,
  );
}

/** Requests 100 pages concurrently from one client, which must not prevent a different client from using the portal. */
async function floodPages(campaign: Campaign, judge: Judge): Promise<void> {
  const { portal, people } = campaign;
  const visit = (path: string, cookie: string, from: string) => portal({ path, headers: { cookie }, from });
  let isOver = false;
  const flood = Array.from({ length: 100 }, (_, index) =>
    visit(`/payments?page=${index}`, people.viewer.cookie!, addressIn(70)),
  );
  const flooding = Promise.all(flood).then((responses) => {
    isOver = true;
    return responses.map(({ status }) => status);
  });
  const others = ["/overview", "/payments", "/restrictions"].map(async (path) => {
    let status = 0;
    while (status !== 200 && !isOver) {
      ({ status } = await visit(path, people.operator.cookie!, addressIn(71)));
      if (status !== 200) await wait(RETRY_MS);
    }
    return { path, status };
  });
  const statuses = await flooding;
  const served = statuses.filter((status) => status === 200).length;
  for (const { path, status } of await Promise.all(others)) {
    const isKeptOut = status !== 200 && served > 8;
    judge.record(
      `${path} during a flood from another client`,
      `GET ${path}`,
      isKeptOut ? `${status}, while the flood got ${served} pages` : null,
    );
  }
  const unexpected = statuses.find((status) => ![200, 503, 0].includes(status));
  judge.record(
    "the flood gets pages or a 503",
    "100 × GET /payments",
    unexpected === undefined ? null : `${unexpected}`,
  );
}
