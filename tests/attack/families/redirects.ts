import type { Random } from "@/lib/shared/random";
import { type Campaign, type DescribeGain, type Family, type Judge, runInParallel } from "@/tests/attack/campaign";
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

/** URLs that have caused open redirects in other products, tried in every campaign. */
const KNOWN_URLS = [
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

/** Generates a URL that a careless check would accept as a path of the portal. */
function drawDeceptiveUrl(random: Random, ownOrigin: string): string {
  const parts = [
    random.chance(0.5) ? random.pick(SCHEMES) : "",
    random.pick(STARTS),
    random.pick(HOSTS),
    random.pick(ENDS),
  ].join("");
  if (random.chance(0.2)) return `${ownOrigin}${random.pick(["@", ".", ":80@", "%40", "\\@"])}${random.pick(HOSTS)}`;
  if (random.chance(0.2)) return `/overview${random.pick(["/..", "/../", "/%2e%2e/", "\\..\\", "/.."])}${parts}`;
  return random.chance(0.2) ? encodeURIComponent(parts) : parts;
}

/** Tries to make sign-in, sign-out and redirected paths lead to a different site. */
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
    const urls = [...KNOWN_URLS, ...drawn];
    const describe = describeExternalLink(target.url);
    await runInParallel(urls, 4, async (callbackUrl) => {
      const query = new URLSearchParams({ callbackUrl });
      for (const json of ["true", ""]) {
        const body = new URLSearchParams({ csrfToken, callbackUrl, ...(json && { json }) }).toString();
        const request = { method: "POST", path: "/api/auth/signout", headers, body };
        await judge.portal(`sign-out to ${JSON.stringify(callbackUrl)}`, request, describe);
      }
      await judge.portal(`sign-in page for ${JSON.stringify(callbackUrl)}`, { path: `/sign-in?${query}` }, describe);
      const signInRequest = { path: `/api/auth/signin?${query}` };
      await judge.portal(`next-auth for ${JSON.stringify(callbackUrl)}`, signInRequest, describe);
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
      describeExternalLink(campaign.target.url)(response),
    );
  }
}

/** Attacks the Next.js redirects for trailing and repeated slashes. */
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
      await judge.portal(`path ${path}`, { path, headers }, describeExternalLink(target.url));
      await judge.portal(
        `path ${path}, forged host`,
        { path, headers: { ...headers, "x-forwarded-host": "evil.example" } },
        describeExternalLink(target.url),
      );
    }
  }
}

/** Describes how a response leads a browser away from the portal: by redirect, cookie, `url`, link or form. */
function describeExternalLink(ownOrigin: string): DescribeGain {
  const isOwn = (address: string) =>
    URL.canParse(address, ownOrigin) && new URL(address, ownOrigin).origin === ownOrigin;
  return (response) => {
    const external = findDestinations(response).filter((address) => !isOwn(address));
    return external.length > 0 ? `it leads to ${external.join(", ")}` : null;
  };
}

function findDestinations(response: AttackResponse): string[] {
  const { headers, text } = response;
  const destinations: string[] = [];
  if (headers.location !== undefined) destinations.push(headers.location);
  if (headers.refresh !== undefined) destinations.push(String(headers.refresh).replace(/^\d+;\s*url=/i, ""));
  for (const cookie of listCookies(response)) {
    const value = /callback-url=(.*)$/.exec(cookie)?.[1];
    if (value) destinations.push(decodeURIComponent(value));
  }
  if (headers["content-type"]?.includes("application/json")) {
    const { url } = JSON.parse(text || "{}") as { url?: unknown };
    if (typeof url === "string") destinations.push(url);
  }
  if (headers["content-type"]?.includes("text/html")) destinations.push(...findLinks(text));
  return destinations;
}
