import { DEMO_PEOPLE } from "@/lib/access/demo-people";
import { type Campaign, type Family, inParallel, type Judge } from "@/scripts/testing/attack/campaign";
import type { AttackResponse } from "@/scripts/testing/attack/http";
import { sendSignIn, sessionOf } from "@/scripts/testing/attack/sign-in";

const VICTIM = "compliance@endorse.example";
const WRONG = "wrong horse battery";
/** Each is another client, and another network of /24. */
const network = (number: number) => `127.0.${number}.1`;

/** Nobody guesses passwords, learns who has an account, or locks somebody out. */
export const throttles: Family = {
  name: "throttles and enumeration",
  rules: ["R-32", "R-34"],
  async run(campaign, judge) {
    await compareAddresses(campaign, judge);
    await guess(campaign, judge);
    await spray(campaign, judge);
    await floodPages(campaign, judge);
  },
};

/** What an outsider sees of a response: cookies and ids of the response differ by themselves. */
function seen({ status, text, headers }: AttackResponse): string {
  const names = Object.keys(headers).filter((name) => name !== "date");
  return `${status} ${text.replace(/[0-9a-f-]{36}/g, "id")} ${names.sort().join()}`;
}

async function compareAddresses(campaign: Campaign, judge: Judge): Promise<void> {
  const strange = ["nobody@endorse.example", "VIEWER@endorse.example ", "viewer@endorse.example\t", "' or 1=1 --@x"];
  for (const [index, email] of strange.entries()) {
    const [known, unknown] = [
      await sendSignIn(campaign, { email: "viewer@endorse.example", password: WRONG, from: network(100 + index) }),
      await sendSignIn(campaign, { email, password: WRONG, from: network(100 + index) }),
    ];
    const gain = seen(known) === seen(unknown) ? null : `${seen(known)} but ${seen(unknown)}`;
    judge.record(
      `${JSON.stringify(email)} looks like an address with an account`,
      "POST /api/auth/callback/credentials",
      gain,
    );
  }
}

/** The right password after many wrong ones is refused there, and accepted from elsewhere. */
async function guess(campaign: Campaign, judge: Judge): Promise<void> {
  const tries = campaign.isShort ? 8 : 40;
  for (let i = 0; i < tries; i++) {
    const response = await sendSignIn(campaign, { email: VICTIM, password: `${WRONG} ${i}`, from: network(50) });
    judge.record(`guess ${i}`, `sign-in as ${VICTIM}`, sessionOf(response) ? "it was the password" : null);
  }
  const late = await sendSignIn(campaign, { email: VICTIM, from: network(50) });
  judge.record(
    `the right password after ${tries} guesses`,
    `sign-in as ${VICTIM}`,
    sessionOf(late) ? "it was accepted: guessing is not limited" : null,
  );
  const same = await sendSignIn(campaign, { email: VICTIM, from: "127.0.50.77" });
  judge.record(
    "from another address of that network",
    `sign-in as ${VICTIM}`,
    sessionOf(same) ? "it was accepted" : null,
  );
  const forwarded = await sendSignIn(withForwarded(campaign, "203.0.113.50"), { email: VICTIM, from: network(50) });
  judge.record(
    "with a forged X-Forwarded-For",
    `sign-in as ${VICTIM}`,
    sessionOf(forwarded) ? "it was accepted" : null,
  );
  const elsewhere = await sendSignIn(campaign, { email: VICTIM, from: network(51) });
  judge.record(
    "the victim, from another network",
    `sign-in as ${VICTIM}`,
    sessionOf(elsewhere) ? null : "the victim is locked out",
  );
}

function withForwarded(campaign: Campaign, address: string): Campaign {
  const headers = { "x-forwarded-for": address, "x-real-ip": address, forwarded: `for=${address}` };
  return {
    ...campaign,
    portal: (request) => campaign.portal({ ...request, headers: { ...request.headers, ...headers } }),
  };
}

/** One client tries one password on many addresses. */
async function spray(campaign: Campaign, judge: Judge): Promise<void> {
  const addresses = Array.from({ length: campaign.isShort ? 0 : 45 }, (_, i) => `person${i}@endorse.example`);
  if (addresses.length === 0) return;
  for (const email of addresses) await sendSignIn(campaign, { email, password: "endorse-demo", from: network(60) });
  const hit = await sendSignIn(campaign, { email: DEMO_PEOPLE.at(-1)!.email, from: network(60) });
  judge.record(
    "a hit after 45 addresses",
    "sign-in",
    sessionOf(hit) ? "it was accepted: spraying is not limited" : null,
  );
}

/** A client with a hundred pages at once does not keep another one out. */
async function floodPages(campaign: Campaign, judge: Judge): Promise<void> {
  const { portal, people } = campaign;
  const flood = Array.from({ length: 100 }, (_, i) => ({ path: `/payments?page=${i}`, cookie: people.viewer.cookie! }));
  const statuses: number[] = [];
  const flooding = inParallel(flood, 100, async ({ path, cookie }) => {
    const { status } = await portal({ path, headers: { cookie }, from: network(70) });
    statuses.push(status);
  });
  const others = ["/overview", "/payments", "/restrictions"];
  await inParallel(others, 3, async (path) => {
    const response = await portal({ path, headers: { cookie: people.operator.cookie! }, from: network(71) });
    judge.record(
      `${path} during a flood of another client`,
      `GET ${path}`,
      response.status === 200 ? null : `${response.status}`,
    );
  });
  await flooding;
  const isBounded = statuses.every((status) => status === 200 || status === 503);
  judge.record("the flood itself is bounded", "100 × GET /payments", isBounded ? null : statuses.join());
}
