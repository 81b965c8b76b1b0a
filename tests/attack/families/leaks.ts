import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@/scripts/product/root";
import { requestToken } from "@/tests/attack/bank-caller";
import { type Campaign, type Family, type Judge, runInParallel } from "@/tests/attack/campaign";
import { PAGES } from "@/tests/attack/pages";

const FORGED = "a line of the attacker";

/** Searches pages, bundles and logs for secrets, and tries to forge log lines. */
export const leaks: Family = {
  name: "leaks and log lines",
  rules: ["R-25", "R-39"],
  async run(campaign, judge) {
    await requestAllPages(campaign);
    await injectLines(campaign, judge);
    const canaries = await collectCanaries(campaign);
    for (const [name, canary] of canaries) {
      const leak = [...campaign.transcript].find((text) => text.includes(canary));
      judge.record(
        `${name} in a response`,
        "all responses of this campaign",
        leak === undefined ? null : extractExcerpt(leak, canary),
      );
    }
    searchBundles(judge, canaries);
    searchLog(campaign, judge, canaries);
  },
};

/** Requests all pages as HTML and RSC with the roles that can see the most data. */
async function requestAllPages({ portal, people, isShort }: Campaign): Promise<void> {
  const roles = isShort ? (["developer"] as const) : (["developer", "operator", "compliance"] as const);
  const all = roles.flatMap((role) => PAGES.map((path) => ({ path, cookie: people[role].cookie! })));
  await runInParallel(all, 3, async ({ path, cookie }) => {
    await portal({ path, headers: { cookie } });
    await portal({ path, headers: { cookie, rsc: "1" } });
  });
}

async function collectCanaries(campaign: Campaign): Promise<[string, string][]> {
  const { target, people } = campaign;
  const token = JSON.parse((await requestToken(campaign, target.bank)).text) as { access_token: string };
  const { username, password } = target.callback;
  return [
    ...Object.entries(target.secrets),
    ["the credentials of deliveries", Buffer.from(`${username}:${password}`).toString("base64")],
    ["a token of the bank", token.access_token],
    ["a bearer token", "Bearer "],
    ["a hash of a password", "$argon2"],
    ["a folder of the server", target.dataFolder],
    ["a stack trace", "node_modules/"],
    ["a statement", 'select "'],
    ["a session of another person", people.admin.cookie!.split("=")[1]!],
  ];
}

function extractExcerpt(text: string, canary: string): string {
  const at = text.indexOf(canary);
  return JSON.stringify(text.slice(Math.max(0, at - 150), at + canary.length + 50));
}

function searchBundles(judge: Judge, canaries: readonly [string, string][]): void {
  const folder = join(ROOT, ".next", "static");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(js|css|json|map)$/.test(file),
  );
  const secrets = canaries.filter(([name]) => !["a bearer token", "a stack trace", "a statement"].includes(name));
  const names = ["AUTH_SECRET", "DATA_KEY", "BANK_CLIENT_SECRET", "DATABASE_URL"].map((name) => [name, name] as const);
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    const leak = [...secrets, ...names].find(([, canary]) => text.includes(canary));
    const gain = hasSources(file, text) ? "a source map is public" : leak ? extractExcerpt(text, leak[1]) : null;
    judge.record(`bundle ${file}`, `GET /_next/static/${file}`, gain);
  }
}

/** Returns whether a file is a source map with sources; an empty source map is allowed. */
function hasSources(file: string, text: string): boolean {
  return file.endsWith(".map") && /"(sources|sections)":\[[^\]]/.test(text);
}

const BREAKS = ["\r\n", "\n", "%0d%0a", "%0a", "\\n", "\u2028", "\u0085", "%E2%80%A8", "\u001b[2K\u001b[1A"];

/** Adds line breaks to all input that may be logged. */
async function injectLines({ bank, people, target }: Campaign, judge: Judge): Promise<void> {
  const line = JSON.stringify({ level: 60, msg: FORGED });
  const headers = { cookie: people.operator.cookie!, origin: target.url };
  for (const [index, lineBreak] of BREAKS.entries()) {
    const text = `x${index}${lineBreak}${line}${lineBreak}`;
    const encoded = encodeURIComponent(text);
    const inHeader = text.replace(/[^\x20-\x7e]/g, "");
    const form = { ...headers, "content-type": "application/x-www-form-urlencoded" };
    const requests = [
      ...[`/payments/${encoded}`, `/payments?q=${encoded}`, `/api/payments/${encoded}`, `/api/search?q=${encoded}`].map(
        (path) => ({ path, headers }),
      ),
      ...["user-agent", "x-request-id", "referer", "x-forwarded-for"].map((name) => ({
        path: "/api/payments",
        headers: { ...headers, [name]: inHeader },
      })),
      {
        path: "/api/refused-requests",
        method: "POST",
        headers: { ...headers, origin: `http://${inHeader}` },
        body: "x",
      },
      {
        path: "/api/auth/callback/credentials",
        method: "POST",
        headers: form,
        body: `email=${encoded}&password=${encoded}`,
      },
      { path: `/api/auth/${encoded}`, headers },
    ];
    for (const request of requests) {
      await judge.portal(`a line break in ${request.path.slice(0, 30)}`, request, () => null);
      await bank({ ...request, headers: { "user-agent": inHeader, "x-request-id": inHeader } });
    }
  }
}

function searchLog({ target }: Campaign, judge: Judge, canaries: readonly [string, string][]): void {
  const log = target.log();
  const secrets = canaries.filter(([name]) => name !== "a folder of the server");
  for (const [name, canary] of secrets) {
    judge.record(
      `${name} in a log`,
      "the log of this campaign",
      log.includes(canary) ? extractExcerpt(log, canary) : null,
    );
  }
  const lines = log.split("\n").filter((line) => line.includes(FORGED));
  const forged = lines.find((line) => parseMessage(line) === FORGED || !line.startsWith("{"));
  judge.record("log lines of the attacker", "the log of this campaign", forged ?? null);
}

function parseMessage(line: string): unknown {
  try {
    return (JSON.parse(line) as { msg?: unknown }).msg;
  } catch {
    return FORGED;
  }
}
