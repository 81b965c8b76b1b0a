import type { Random } from "@/lib/shared/random";
import { type Campaign, type Family, type Gained, type Judge, runInParallel } from "@/tests/attack/campaign";
import { findLinks } from "@/tests/attack/html";
import type { AttackResponse } from "@/tests/attack/http";
import { listCookies, sendSignIn } from "@/tests/attack/sign-in";

const STARTS = [
  "",
  "/",
  "//",
  "///",
  "\\",
  "/\\",
  "\\/",
  "/\t/",
  "/\n/",
  "/\r/",
  "\t//",
  " //",
  "/%09/",
  "/%0a/",
  "/%5c",
];
const SCHEMES = [
  "",
  "http:",
  "https:",
  "HTTP:",
  "h\nttp:",
  "javascript:",
  "data:",
  "blob:",
  "ftp:",
  "http:/",
  "http:\\",
];
const HOSTS = [
  ...["evil.example", "EVIL.example", "evil.example:80", "localhost@evil.example", "@evil.example", "evil%2eexample"],
  ...[
    "evil。example",
    "xn--evl-3oa.example",
    "[::ffff:203.0.113.9]",
    "3405803785",
    "0xcb007109",
    "localhost.evil.example",
  ],
];
const ENDS = [
  "",
  "/",
  "/..",
  "/%2e%2e",
  "/..//evil.example",
  "?x=//evil.example",
  "#@localhost",
  "\\..",
  "/.//evil.example",
];

/** URLs that caused open redirects in other products; every campaign tries them. */
const KNOWN = [
  ...[
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "///evil.example",
  ],
  ...["https://evil.example", "http:evil.example", "javascript:alert(1)", "//evil.example/%2e%2e", "/.//evil.example"],
];

/** A URL that a careless check mistakes for a path of the portal. */
function drawDeceptiveUrl(random: Random, own: string): string {
  const parts = [
    random.chance(0.5) ? random.pick(SCHEMES) : "",
    random.pick(STARTS),
    random.pick(HOSTS),
    random.pick(ENDS),
  ].join("");
  if (random.chance(0.2)) return `${own}${random.pick(["@", ".", ":80@", "%40", "\\@"])}${random.pick(HOSTS)}`;
  if (random.chance(0.2)) return `/overview${random.pick(["/..", "/../", "/%2e%2e/", "\\..\\", "/.."])}${parts}`;
  return random.chance(0.2) ? encodeURIComponent(parts) : parts;
}

/** Sign-in, sign-out and redirected paths never lead to another site. */
export const redirects: Family = {
  name: "open redirects",
  rules: ["R-28"],
  async run(campaign, judge) {
    const { target, random, isShort } = campaign;
    const csrf = await campaign.portal({ path: "/api/auth/csrf" });
    const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
    const headers = {
      ...{ origin: target.url, "content-type": "application/x-www-form-urlencoded" },
      cookie: listCookies(csrf).join("; "),
    };
    const drawn = Array.from({ length: isShort ? 10 : 600 }, () => drawDeceptiveUrl(random, target.url));
    const urls = [...KNOWN, ...drawn];
    const leads = leadsAway(target.url);
    await runInParallel(urls, 4, async (callbackUrl) => {
      const query = new URLSearchParams({ callbackUrl });
      for (const json of ["true", ""]) {
        const body = new URLSearchParams({ csrfToken, callbackUrl, ...(json && { json }) }).toString();
        const request = { method: "POST", path: "/api/auth/signout", headers, body };
        await judge.portal(`sign-out to ${JSON.stringify(callbackUrl)}`, request, leads);
      }
      await judge.portal(`sign-in page for ${JSON.stringify(callbackUrl)}`, { path: `/sign-in?${query}` }, leads);
      await judge.portal(`next-auth for ${JSON.stringify(callbackUrl)}`, { path: `/api/auth/signin?${query}` }, leads);
    });
    await signInWith(campaign, judge, urls.slice(0, isShort ? 4 : 40));
    await attackPaths(campaign, judge);
  },
};

async function signInWith(campaign: Campaign, judge: Judge, urls: readonly string[]): Promise<void> {
  for (const [index, callbackUrl] of urls.entries()) {
    const form: Record<string, string> = { callbackUrl };
    if (index % 2 === 1) form.json = "";
    const response = await sendSignIn(campaign, { email: "viewer@endorse.example", form });
    const name = `sign-in to ${JSON.stringify(callbackUrl)}`;
    judge.record(
      name,
      `POST /api/auth/callback/credentials callbackUrl=${callbackUrl}`,
      leadsAway(campaign.target.url)(response),
    );
  }
}

/** Next redirects paths with a trailing slash and merges repeated slashes. */
async function attackPaths({ target, people }: Campaign, judge: Judge): Promise<void> {
  const paths = [
    ...["//evil.example", "//evil.example/", "//evil.example/%2e%2e", "//evil.example/%2f..", "/\\evil.example/"],
    ...["/%5cevil.example/", "/%2f%2fevil.example/", "/%2fevil.example/", "/.//evil.example/", "/x/..//evil.example/"],
    ...[
      "///evil.example///",
      "/payments//evil.example/",
      "/%09/evil.example/",
      "/%0a/evil.example/",
      "/;//evil.example/",
    ],
    ...["/@evil.example/", "/.evil.example/", "//evil.example/payments/", "/payments/?callbackUrl=//evil.example"],
  ];
  for (const path of paths) {
    for (const cookie of [undefined, people.viewer.cookie]) {
      const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
      await judge.portal(`path ${path}`, { path, headers }, leadsAway(target.url));
      await judge.portal(
        `path ${path}, forged host`,
        { path, headers: { ...headers, "x-forwarded-host": "evil.example" } },
        leadsAway(target.url),
      );
    }
  }
}

/** Whether a response would lead a browser off the portal: by redirect, cookie, `url`, link or form. */
function leadsAway(own: string): Gained {
  const isOwn = (address: string) => URL.canParse(address, own) && new URL(address, own).origin === own;
  return (response) => {
    const wrong = findDestinations(response).filter((address) => !isOwn(address));
    return wrong.length > 0 ? `it leads to ${wrong.join(", ")}` : null;
  };
}

function findDestinations(response: AttackResponse): string[] {
  const { headers, text } = response;
  const found: string[] = [];
  if (headers.location !== undefined) found.push(headers.location);
  if (headers.refresh !== undefined) found.push(String(headers.refresh).replace(/^\d+;\s*url=/i, ""));
  for (const cookie of listCookies(response)) {
    const value = /callback-url=(.*)$/.exec(cookie)?.[1];
    if (value) found.push(decodeURIComponent(value));
  }
  if (headers["content-type"]?.includes("application/json")) {
    const { url } = JSON.parse(text || "{}") as { url?: unknown };
    if (typeof url === "string") found.push(url);
  }
  if (headers["content-type"]?.includes("text/html")) found.push(...findLinks(text));
  return found;
}
