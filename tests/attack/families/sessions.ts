import { createHmac, randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { type Campaign, type DescribeGain, type Family, type Judge, runInParallel } from "@/tests/attack/campaign";
import { findSessionCookie, listCookies, sendSignIn } from "@/tests/attack/sign-in";

const PATH = "/api/nav-counts";
const EMAIL = "viewer@endorse.example";

/** Forges, copies and plants session cookies. The portal must accept only cookies of sessions that have not ended. */
export const sessions: Family = {
  name: "sessions",
  rules: ["R-29"],
  async run(campaign, judge) {
    const { cookie } = await campaign.signIn(EMAIL);
    const [name, value] = splitCookie(cookie!);
    const forged = await forgeCookies(campaign, value);
    const selectedCookies = campaign.isShort ? forged.slice(0, 24) : forged;
    await runInParallel(selectedCookies, 4, async ([how, forgedValue]) => {
      await judge.portal(how, { path: PATH, headers: { cookie: `${name}=${forgedValue}` } }, describeAccess);
    });
    for (const header of ["authorization", "x-session", "x-endorse-session"]) {
      await judge.portal(`in ${header}`, { path: PATH, headers: { [header]: `Bearer ${value}` } }, describeAccess);
    }
    await judge.portal("in the URL", { path: `${PATH}?${name}=${value}` }, describeAccess);
    await judge.portal("in another cookie", { path: PATH, headers: { cookie: `session=${value}` } }, describeAccess);
    const other = `${name.startsWith("__Host-") ? "endorse.session" : "__Host-endorse.session"}=${value}`;
    await judge.portal("in the cookie of another scheme", { path: PATH, headers: { cookie: other } }, describeAccess);
    await attackSignOut(campaign, judge);
    await attackFixation(campaign, judge);
    await checkCookieFlags(campaign, judge);
  },
};

const describeAccess: DescribeGain = ({ status, text }) => (status === 401 ? null : `${status}: ${text.slice(0, 200)}`);

function splitCookie(cookie: string): [string, string] {
  const at = cookie.indexOf("=");
  return [cookie.slice(0, at), cookie.slice(at + 1)];
}

async function forgeCookies({ random }: Campaign, value: string): Promise<[string, string][]> {
  const token = { sub: randomUUID(), sessionId: randomUUID(), role: "admin", roles: ["admin"] };
  const json = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const signJwt = (header: object, key: string) => {
    const text = `${json(header)}.${json({ ...token, exp: 4_102_444_800 })}`;
    return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
  };
  const [head, key, iv, content, tag] = value.split(".");
  const forged: [string, string][] = [
    ["empty", ""],
    ["a session id", token.sessionId],
    ["alg none", `${json({ alg: "none" })}.${json(token)}.`],
    ["alg none in mixed case", `${json({ alg: "NoNe", typ: "JWT" })}.${json(token)}.`],
    ["HS256 with an empty key", signJwt({ alg: "HS256" }, "")],
    ["HS256 with a guessed key", signJwt({ alg: "HS256" }, "secret")],
    ["an embedded key", signJwt({ alg: "HS256", jwk: { kty: "oct", k: "c2VjcmV0" } }, "secret")],
    ["a key id that is a path", signJwt({ alg: "HS256", kid: "../../dev/null" }, "")],
    ["encrypted under another secret", await encode({ token, secret: "another secret of 32 characters.." })],
    ["encrypted under an empty secret", await encode({ token, secret: " " })],
    ["another algorithm of keys", [json({ alg: "none", enc: "A256GCM" }), key, iv, content, tag].join(".")],
    ["a compressed bomb's header", [json({ alg: "dir", enc: "A256GCM", zip: "DEF" }), key, iv, content, tag].join(".")],
    ["no tag", [head, key, iv, content, ""].join(".")],
    ["no content", [head, key, iv, "", tag].join(".")],
    ["parts swapped", [head, key, content, iv, tag].join(".")],
    ["twice", `${value}${value}`],
    ["SQL", "' or 1=1 --"],
    ["an object", '{"sessionId":{"$ne":null}}'],
    ["10,000 letters", "A".repeat(10_000)],
  ];
  while (forged.length < 48) {
    const at = random.integer(0, value.length - 1);
    if (value[at] === ".") continue;
    // The last base64url character of a part may have unused bits.
    const isLast = value[at + 1] === "." || at === value.length - 1;
    if (isLast) continue;
    const letter = value[at] === "A" ? "B" : "A";
    forged.push([`letter ${at} changed`, value.slice(0, at) + letter + value.slice(at + 1)]);
    if (forged.length % 4 === 0) forged.push([`cut to ${at} letters`, value.slice(0, at)]);
  }
  return forged;
}

/** Uses a copied cookie after its owner has signed out. */
async function attackSignOut(campaign: Campaign, judge: Judge): Promise<void> {
  const { portal, target } = campaign;
  const [first, second] = [await campaign.signIn(EMAIL), await campaign.signIn(EMAIL)];
  judge.record(
    "each sign-in creates a separate session",
    "",
    first.cookie === second.cookie ? "they are the same" : null,
  );
  const csrf = await portal({ path: "/api/auth/csrf" });
  const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
  await portal({
    ...{ method: "POST", path: "/api/auth/signout" },
    headers: {
      ...{ origin: target.url, "content-type": "application/x-www-form-urlencoded" },
      cookie: [first.cookie, ...listCookies(csrf)].join("; "),
    },
    body: new URLSearchParams({ csrfToken, json: "true" }).toString(),
  });
  const headers = { cookie: first.cookie! };
  await judge.portal("after sign-out, the API", { path: PATH, headers }, describeAccess);
  for (const path of ["/overview", "/payments", "/audit"]) {
    const describePage: DescribeGain = ({ status, text }) =>
      status === 200 && /<h1/.test(text) ? "the page was shown" : null;
    await judge.portal(`after sign-out, ${path}`, { path, headers }, describePage);
  }
  const response = await portal({ path: PATH, headers: { cookie: second.cookie! } });
  judge.record("the other session continues", `GET ${PATH}`, response.status === 200 ? null : `${response.status}`);
}

/** Plants a cookie before the victim signs in, which must not become the victim's session. */
async function attackFixation(campaign: Campaign, judge: Judge): Promise<void> {
  const attacker = await campaign.signIn("operator@endorse.example");
  const [name] = splitCookie(attacker.cookie!);
  const planted = [attacker.cookie!, `${name}=planted-by-an-attacker`];
  for (const cookie of planted) {
    const session = findSessionCookie(await sendSignIn(campaign, { email: EMAIL, cookies: [cookie] }));
    const gain = session === undefined || session === cookie ? "the planted cookie stayed" : null;
    judge.record("a planted cookie is replaced", "POST /api/auth/callback/credentials", gain);
  }
  const page = await campaign.portal({ path: "/overview", headers: { cookie: attacker.cookie! } });
  judge.record(
    "the attacker did not become the victim",
    "GET /overview",
    page.text.includes("Vera Lindqvist") ? "shown as the victim" : null,
  );
}

async function checkCookieFlags(campaign: Campaign, judge: Judge): Promise<void> {
  const response = await sendSignIn(campaign, { email: EMAIL });
  const isSecure = campaign.target.url.startsWith("https:");
  for (const cookie of response.headers["set-cookie"] ?? []) {
    const attributes = cookie.toLowerCase().split(/; */).slice(1);
    const name = cookie.split("=", 1)[0]!;
    if (/=;|=$/.test(cookie.split(";", 1)[0]!)) continue;
    const problems = [
      ...["httponly", "path=/"].filter((flag) => !attributes.includes(flag)),
      ...(attributes.some((flag) => flag === "samesite=lax" || flag === "samesite=strict") ? [] : ["samesite"]),
      ...(attributes.some((flag) => flag.startsWith("domain=")) ? ["no domain"] : []),
      ...(isSecure && !(attributes.includes("secure") && name.startsWith("__Host-")) ? ["secure, __Host-"] : []),
    ];
    judge.record(
      `flags of ${name}`,
      "POST /api/auth/callback/credentials",
      problems.length > 0 ? `without ${problems.join(", ")}: ${cookie.replace(/=[^;]*/, "=…")}` : null,
    );
  }
}
