import { ENDPOINTS } from "@/lib/contract/endpoints";
import { type DescribeGain, type Family, runInParallel } from "@/tests/attack/campaign";

const ID = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";

const PARENT_SEGMENTS = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  "..%5c",
  "..\\",
  "%252e%252e%252f",
  "....//",
  "..%c0%af",
  ".%00./",
  "..;/",
];
const FILES = [
  "secrets.json",
  "etc/passwd",
  "package.json",
  "data-key.json",
  ".env",
  "proc/self/environ",
  "log/portal.log",
];
/** Path prefixes that precede a file name or an ID. */
const PREFIXES = [
  ...["/api/payments/", `/api/payments/${ID}/images/`, "/api/staged-images/", "/api/restrictions/", "/api/events/"],
  ...["/payments/", "/restrictions/", "/webhooks/", "/_next/static/", "/_next/static/chunks/", "/_next/static/media/"],
  ...["/icons/", "/.well-known/", "/", "/_next/image?url=/", "/_next/image?url=", "/api/deposit-intents/"],
];
/** Files in the project folder or the build that must not be public. */
const PRIVATE_PATHS = [
  ...["/.data/secrets.json", "/.data/log/portal.log", "/.data/pictures/", "/secrets.json", "/.env", "/.env.local"],
  ...["/.git/config", "/.git/HEAD", "/package.json", "/package-lock.json", "/tsconfig.json", "/next.config.mjs"],
  ...["/.next/BUILD_ID", "/_next/server/server-reference-manifest.json", "/server/server-reference-manifest.json"],
  ...["/_next/../server/middleware.js", "/_next/static/../server/middleware.js", "/_next/static/../../package.json"],
  ...[
    "/_next/static/%2e%2e/%2e%2e/.data/secrets.json",
    "/.next/server/middleware.js",
    "/node_modules/next/package.json",
  ],
  ...["/__nextjs_original-stack-frame", "/__nextjs_source-map", "/_next/development/_devMiddlewareManifest.json"],
  ...[
    "/_next/webpack-hmr",
    "/_next/trace",
    "/_next/server/",
    "/debug/pprof",
    "/metrics",
    "/server-status",
    "/lib/vault/vault.ts",
  ],
];
/** Matches text that occurs only in the server's files and environment. */
const SERVER_FILE_CONTENT =
  /root:x:0:|"authSecret"|"bankClientSecret"|"lockfileVersion"|AUTH_SECRET=|\[core\]|"exportedName"|"devDependencies"/;

/** Tries to read files without a public URL by path, and uses unsupported methods. */
export const paths: Family = {
  name: "paths and methods",
  rules: ["R-26", "R-34"],
  async run(campaign, judge) {
    const { random, isShort, people } = campaign;
    const traversals = PREFIXES.flatMap((prefix) =>
      FILES.flatMap((file) => PARENT_SEGMENTS.map((up) => `${prefix}${up.repeat(random.integer(1, 6))}${file}`)),
    );
    // The simplest traversals to an existing file, for every prefix.
    const known = PREFIXES.flatMap((prefix) => [
      `${prefix}../../package.json`,
      `${prefix}%2e%2e%2f%2e%2e%2fpackage.json`,
    ]);
    const selectedPaths = [...known, ...(isShort ? traversals.filter(() => random.chance(0.01)) : traversals)];
    const cookies = [people.operator.cookie!, undefined];
    const all = [...selectedPaths, ...PRIVATE_PATHS].flatMap((path) => cookies.map((cookie) => ({ path, cookie })));
    await runInParallel(all, 6, async ({ path, cookie }) => {
      const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
      await judge.portal(`${path}${cookie ? "" : ", signed out"}`, { path: encodeTarget(path), headers }, describeFile);
    });
    for (const path of selectedPaths.filter((_, i) => i % 5 === 0)) {
      await judge.bank(`at the bank: ${path}`, { path: encodeTarget(path) }, describeFile);
    }
    await attackMethods(campaign, judge);
  },
};

const describeFile: DescribeGain = ({ status, headers, text }) => {
  if (SERVER_FILE_CONTENT.test(text)) return `${status}: ${text.slice(0, 200)}`;
  const isPage = /text\/html|x-component/.test(headers["content-type"] ?? "");
  return status >= 200 && status < 300 && !isPage ? `${status}: ${text.slice(0, 200)}` : null;
};

async function attackMethods(...[campaign, judge]: Parameters<Family["run"]>): Promise<void> {
  const cookie = campaign.people.operator.cookie!;
  const secret = { "x-secret-header": "echoed-by-trace" };
  const expectStatus =
    (expected: number): DescribeGain =>
    ({ status, text }) =>
      status === expected && !text.includes("echoed-by-trace") ? null : `${status}: ${text.slice(0, 200)}`;
  for (const path of ["/", "/payments", "/api/health", "/api/payments", "/_next/static/x.js", "/sign-in"]) {
    for (const method of ["TRACE", "TRACK", "PROPFIND", "MKCOL", "LOCK"]) {
      // The Node.js parser rejects unknown methods.
      const expected = method === "TRACK" ? 400 : 405;
      const request = { method, path, headers: { cookie, ...secret } };
      if (method !== "TRACK") await judge.portal(`${method} ${path}`, request, expectStatus(expected));
    }
    for (const suffix of ["%00", "%00.json", "%", "%ff", "%e0%80%af", "?q=%00"]) {
      await judge.portal(`GET ${path}${suffix}`, { path: `${path}${suffix}`, headers: { cookie } }, expectStatus(400));
    }
  }
  for (const { path } of Object.values(ENDPOINTS)) {
    const at = path.replace(/\{\w+\}/g, ID);
    await judge.bank(`at the bank: TRACE ${at}`, { method: "TRACE", path: at, headers: secret }, expectStatus(405));
    await judge.bank(`at the bank: GET ${at}%00`, { path: `${at}%00` }, expectStatus(400));
    await judge.bank(`at the bank: GET ${at}?x=%00`, { path: `${at}?x=%00` }, expectStatus(400));
  }
}

/** Encodes only spaces, which a request line can't contain. */
function encodeTarget(path: string): string {
  return path.replaceAll(" ", "%20");
}
