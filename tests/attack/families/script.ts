import { randomUUID } from "node:crypto";
import { DEMO_ACCOUNTS } from "@/lib/shared/demo-accounts";
import { connectCaller } from "@/tests/attack/bank-caller";
import { type Campaign, type DescribeGain, type Family, type Judge, runInParallel } from "@/tests/attack/campaign";
import { findAttribute, getText, type HtmlElement, listElements } from "@/tests/attack/html";
import type { AttackResponse } from "@/tests/attack/http";
import { PAGES } from "@/tests/attack/pages";
import { createPayloads, MARKS, type Payload } from "@/tests/attack/payloads";
import { until } from "@/tests/attack/until";

/** Enters markup in all text fields, which all pages must show as text. */
export const script: Family = {
  name: "script in every field",
  rules: ["R-36", "R-13"],
  async run(campaign, judge) {
    const next = createPayloads(campaign.random);
    const rounds = campaign.isShort ? 1 : 14;
    const stored: Payload[] = [];
    for (let round = 0; round < rounds; round++) stored.push(...(await storeEverywhere(campaign, next)));
    const seen = new Set<string>();
    const gains: string[] = [];
    const pages = await listPagesWithContent(campaign);
    const cookie = campaign.people.developer.cookie!;
    await runInParallel(pages, 3, async (path) => {
      const response = await judge.portal(path, { path, headers: { cookie } }, describeViolation);
      gains.push(describeViolation(response) ?? "");
      for (const { mark } of stored) if (response.text.includes(mark)) seen.add(mark);
      await judge.portal(`${path} as RSC`, { path, headers: { cookie, rsc: "1" } }, describeMissingNosniff);
    });
    for (const { text, mark } of stored) {
      judge.record(`stored: ${text}`, "the pages above", gains.find((gain) => gain.includes(mark)) ?? null);
    }
    // If the payloads do not appear on any page, nothing was attacked.
    const isShown = seen.size * 2 >= stored.length;
    judge.record("the payloads are shown", "", isShown ? null : `only ${seen.size} of ${stored.length} are`);
    await attackUrls(campaign, judge, next);
    await compareNonces(campaign, judge);
  },
};

const ACCOUNTS = Object.values(DEMO_ACCOUNTS).map(({ accountNumber }) => accountNumber);

/** Stores one payload in each field and returns the accepted payloads. */
async function storeEverywhere(campaign: Campaign, next: (maxLength: number) => Payload): Promise<Payload[]> {
  const { act, people, random } = campaign;
  const stored: Payload[] = [];
  const addIfAccepted = (result: unknown, ...payloads: Payload[]) => {
    if ((result as { ok?: boolean } | undefined)?.ok) stored.push(...payloads);
  };
  const [reason, notes, payee, account, path, user, inbound] = [1000, 1000, 255, 100, 120, 255, 255].map(next) as [
    ...[Payload, Payload, Payload, Payload, Payload, Payload, Payload],
  ];
  const accountNumber = random.pick(ACCOUNTS);
  addIfAccepted(
    await act(people.compliance, "placeRestrictionAction", {
      ...{ idempotencyKey: randomUUID(), accountNumber },
      restriction: { appliesTo: "Account", rail: "Crypto", reason: reason.text, notes: notes.text },
    }),
    ...[reason, notes],
  );
  addIfAccepted(
    await act(people.compliance, "authorizeCheckAction", {
      idempotencyKey: randomUUID(),
      request: { accountNumber, checkNumber: random.integer(1, 9_999_999), amount: 100, payeeName: payee.text },
    }),
    payee,
  );
  const command = (name: string, body: unknown) =>
    act(people.developer, "runSandboxCommandAction", { command: name, body });
  addIfAccepted(await command("openAccount", { name: account.text }), account);
  const check = { accountNumber: ACCOUNTS[1], checkNumber: String(random.integer(1, 9_999_999)), amount: 100 };
  addIfAccepted(await command("presentCheck", { ...check, payeeName: inbound.text }), inbound);
  await command("playScenario", { text: `title ${next(80).text}\nseed ${next(60).text}` });
  addIfAccepted(
    await act(people.developer, "createRegistrationsAction", {
      ...{ idempotencyKey: randomUUID(), eventNames: ["Check.Payment.Sent"], type: "Push" },
      ...{ callbackUrl: `http://127.0.0.1:9/?x=${encodeURIComponent(path.text)}`, authUsername: user.text },
    }),
    user,
  );
  stored.push(...(await deliver(campaign, next)));
  return stored;
}

/** Delivers an event with payloads as names and values, since events may contain unknown values [R-13]. */
async function deliver({ portal, target }: Campaign, next: (maxLength: number) => Payload): Promise<Payload[]> {
  const { username, password } = target.callback;
  const [name, status, payee] = [next(200), next(200), next(200)];
  const paymentId = randomUUID();
  const response = await portal({
    ...{ method: "POST", path: "/api/bank-events" },
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` },
    body: JSON.stringify({
      ...{ id: randomUUID(), eventName: name.text, status: status.text, createdAt: "2026-11-20T11:00:00.000-05:00" },
      resources: [`checks/v1/payments/${paymentId}`],
      details: [{ paymentId, payeeName: payee.text, [payee.text]: payee.text }],
    }),
  });
  return response.status === 200 ? [name] : [];
}

/** Lists all pages, including the pages of records created by this family. */
async function listPagesWithContent(campaign: Campaign): Promise<string[]> {
  const { portal, people, isShort } = campaign;
  const cookie = people.developer.cookie!;
  const payments = async () => {
    const { text } = await portal({ path: "/api/payments?direction=Inbound", headers: { cookie } });
    return MARKS.test(text) ? findIds(text) : [];
  };
  const bank = await connectCaller(campaign, campaign.target.bank);
  const [paymentIds, restrictions, registrations] = [
    await until(payments, (ids) => ids.length > 0),
    findIds((await portal({ path: "/api/restrictions", headers: { cookie } })).text),
    findIds((await bank.call("GET", "/v1/registrations/?pageSize=50")).text),
  ];
  const maxPerKind = isShort ? 2 : 40;
  return [
    ...PAGES.filter((page) => page !== "/" && page !== "/sandbox"),
    ...paymentIds.slice(0, maxPerKind).map((id) => `/payments/${id}`),
    ...restrictions.slice(0, maxPerKind).map((id) => `/restrictions/${id}`),
    ...registrations.slice(0, maxPerKind).map((id) => `/webhooks/${id}`),
    ...paymentIds.slice(0, maxPerKind).map((id) => `/payments?selected=${id}`),
  ];
}

function findIds(text: string): string[] {
  return [...new Set([...text.matchAll(/"id":"([0-9a-f-]{36})"/g)].map((match) => match[1]!))];
}

/** Adds payloads to URLs, since some pages show parts of their URL. */
async function attackUrls(
  { people, isShort }: Campaign,
  judge: Judge,
  next: (maxLength: number) => Payload,
): Promise<void> {
  const cookie = people.viewer.cookie!;
  const parameters = ["q", "payee", "account", "status", "check", "from", "before", "selected", "error", "callbackUrl"];
  const pages = ["/payments", "/restrictions", "/audit", "/sign-in", "/webhooks/received", "/deposit", "/positive-pay"];
  await runInParallel(isShort ? pages.slice(0, 4) : pages, 3, async (page) => {
    for (const name of isShort ? parameters.slice(0, 3) : parameters) {
      const { text } = next(300);
      const headers: Record<string, string> = page === "/sign-in" ? {} : { cookie };
      const path = `${page}?${name}=${encodeURIComponent(text)}`;
      await judge.portal(path, { path, headers }, describeViolation);
    }
    const path = `${page}/${encodeURIComponent(next(60).text)}`;
    await judge.portal(path, { path, headers: { cookie } }, describeViolation);
  });
}

async function compareNonces({ portal }: Campaign, judge: Judge): Promise<void> {
  const nonces = [];
  for (let i = 0; i < 5; i++) nonces.push(findNonce(await portal({ path: "/sign-in" })));
  const isFresh = new Set(nonces).size === 5 && nonces.every((nonce) => (nonce ?? "").length >= 22);
  judge.record("each response has its own nonce", "GET /sign-in", isFresh ? null : nonces.join(", "));
}

function findNonce({ headers }: AttackResponse): string | undefined {
  return /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
}

/** Describes a violation if the policy or the parsed document would let a foreign script run. */
const describeViolation: DescribeGain = (response) => {
  const { status, headers, text } = response;
  if (!headers["content-type"]?.includes("text/html")) return describeMissingNosniff(response);
  const nonce = findNonce(response);
  const policy = String(headers["content-security-policy"]);
  if (status === 503) return "it was too busy to be attacked";
  if (policy === "default-src 'none'") return null;
  if (nonce === undefined) return "its policy has no nonce";
  const scripts = /(?:^|; )script-src ([^;]*)/.exec(policy)?.[1] ?? "";
  if (/unsafe-inline|unsafe-eval|\*|https?:/.test(scripts)) return `its policy permits ${scripts}`;
  if (!/frame-ancestors 'none'/.test(policy) || !/base-uri 'none'/.test(policy)) return `its policy is ${policy}`;
  for (const element of listElements(text)) {
    const violation = describeUnsafeElement(element, nonce);
    if (violation) return violation;
  }
  return null;
};

const describeMissingNosniff: DescribeGain = ({ headers, status }) =>
  status >= 200 && status < 300 && headers["x-content-type-options"] !== "nosniff"
    ? "browsers may guess its type"
    : null;

const FORBIDDEN_ELEMENTS = ["base", "object", "embed", "iframe", "frame", "math", "x"];

function describeUnsafeElement(element: HtmlElement, nonce: string): string | null {
  const { tagName, attrs } = element;
  const shown = `<${tagName} ${attrs.map(({ name, value }) => `${name}="${value}"`).join(" ")}>`.slice(0, 300);
  if (attrs.some(({ name }) => /^on/.test(name) || MARKS.test(name))) return shown;
  if (MARKS.test(tagName) || FORBIDDEN_ELEMENTS.includes(tagName)) return shown;
  for (const name of ["href", "src", "action", "formaction", "srcdoc", "data", "xlink:href"]) {
    if (/^\s*(javascript|data:text|vbscript)/i.test(findAttribute(element, name) ?? "")) return shown;
  }
  if (tagName === "meta" && /refresh/i.test(findAttribute(element, "http-equiv") ?? "")) return shown;
  return tagName === "script" ? describeUnsafeScript(element, nonce, shown) : null;
}

/** Scripts in the document contain page data as JSON, which a payload must not terminate early. */
function describeUnsafeScript(element: HtmlElement, nonce: string, shown: string): string | null {
  const isData = /json/.test(findAttribute(element, "type") ?? "");
  if (findAttribute(element, "nonce") !== nonce && !isData) return `no nonce: ${shown}`;
  const text = getText(element);
  if (!MARKS.test(text)) return null;
  const pushed = /^self\.__next_f\.push\((\[.*\])\)$/s.exec(text.trim())?.[1];
  try {
    JSON.parse(isData ? text : (pushed ?? ""));
    return null;
  } catch {
    return `${shown} ${text.slice(0, 300)}`;
  }
}
