import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import NextAuth from "next-auth";
import { decode } from "next-auth/jwt";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson } from "@/lib/access/add-person";
import { findSession } from "@/lib/access/session";
import { type ProviderAccount, startOidcProvider, type TestProvider } from "@/lib/access/testing/oidc-provider";
import { insertInvitation } from "@/lib/ledger/access/invitations";
import { insertPerson } from "@/lib/ledger/access/people";
import { type Ledger, provideLedger } from "@/lib/ledger/open-ledger";
import { people, sessions } from "@/lib/ledger/schema/access-tables";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { emptyTables, openTestLedger, PEOPLE_TABLES, setTestEnvironment } from "@/lib/ledger/test-ledger";
import { portalSettings } from "@/lib/settings/portal-settings";
import { authOptions } from "./auth-options";

const PORTAL = "http://localhost:3000";
const PIA: ProviderAccount = {
  sub: "248289761001",
  email: "Pia@Partner.example",
  email_verified: true,
  name: "Pia Partner",
  groups: ["Staff", "Risk desk"],
};

let provider: TestProvider;
let ledger: Ledger;

beforeAll(async () => {
  provider = await startOidcProvider(PORTAL);
  setTestEnvironment("http://127.0.0.1:1", {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_ROLES: "Staff=viewer,Risk desk=compliance",
  });
  ledger = await openTestLedger();
  provideLedger(ledger);
});
beforeEach(async () => {
  provider.account = PIA;
  provider.forge = null;
  await emptyTables(ledger, PEOPLE_TABLES);
});
afterAll(async () => {
  await ledger.close();
  await provider.close();
});

/** One browser's cookies. */
type Cookies = Record<string, string>;

interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly body: unknown;
}

/** Calls next-auth as the route does, and stores the cookies from the response. */
async function call(cookies: Cookies, path: string, { query = {}, body }: { query?: object; body?: object } = {}) {
  const answer = { status: 200, location: null as string | null, body: null as unknown };
  const headers = new Map<string, string | string[]>();
  const response = {
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader: (name: string, value: string | string[]) => void headers.set(name.toLowerCase(), value),
    status(code: number) {
      answer.status = code;
      return response;
    },
    redirect: (code: number | string, to?: string) => {
      answer.status = typeof code === "number" ? code : 302;
      answer.location = to ?? String(code);
    },
    json(value: unknown) {
      answer.body = value;
    },
    send(value: unknown) {
      answer.body = value;
    },
    end: () => {},
  };
  const request = {
    method: body ? "POST" : "GET",
    query: { ...query, nextauth: path.split("/") },
    body: body ?? {},
    cookies,
    headers: {},
    url: `/api/auth/${path}`,
  };
  const browser = { address: "203.0.113.7", cookies: null };
  const options = authOptions({ browser, setCookie() {}, reportError: () => "id" });
  await NextAuth(request as never, response as never, options);
  for (const header of [headers.get("set-cookie") ?? []].flat()) {
    const [pair] = header.split(";");
    const at = pair!.indexOf("=");
    cookies[pair!.slice(0, at)] = decodeURIComponent(pair!.slice(at + 1));
  }
  return { ...answer, location: headers.get("location")?.toString() ?? answer.location } as Answer;
}

/** Starts a sign-in; returns the provider URL that the browser is redirected to. */
async function startSignIn(cookies: Cookies): Promise<string> {
  const { body } = await call(cookies, "csrf");
  const { csrfToken } = body as { csrfToken: string };
  const answer = await call(cookies, "signin/oidc", { body: { csrfToken, callbackUrl: "/payments", json: "true" } });
  return answer.location ?? (answer.body as { url: string }).url;
}

/** Follows the provider's redirects with cookies until it redirects to the portal; returns that URL's query. */
async function followRedirects(start: string): Promise<Record<string, string>> {
  const jar = new Map<string, string>();
  for (let url = start, hops = 0; hops < 10; hops++) {
    if (url.startsWith(PORTAL)) return Object.fromEntries(new URL(url).searchParams);
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const header of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header)!;
      jar.set(name!, value!);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
  }
  throw new Error("too many redirects");
}

/** Completes a sign-in; returns the final location and the session. */
async function signIn(change: (attempt: { query: Record<string, string>; cookies: Cookies }) => void = () => {}) {
  const cookies: Cookies = {};
  const query = await followRedirects(await startSignIn(cookies));
  const attempt = { query, cookies };
  change(attempt);
  return finishSignIn(attempt);
}

async function finishSignIn({ query, cookies }: { query: Record<string, string>; cookies: Cookies }) {
  const { location } = await call(cookies, "callback/oidc", { query });
  const token = await decode({ token: cookies["endorse.session"], secret: portalSettings().authSecret });
  const session = token?.sessionId ? await findSession(String(token.sessionId), true, new Date()) : null;
  return { location, session, cookies, query };
}

const auditResults = () =>
  ledger.db
    .select({ who: auditEntries.personName, action: auditEntries.action, result: auditEntries.result })
    .from(auditEntries)
    .orderBy(asc(auditEntries.id));

/** next-auth redirects from this location to the sign-in page. */
const REFUSED = { location: `${PORTAL}/api/auth/error?error=OAuthCallback`, session: null };

describe("signing in at an OpenID provider", () => {
  test("creates a person with the roles of their groups, and updates the roles at the next sign-in", async () => {
    const before = (await auditResults()).length;
    const first = await signIn();
    expect(first.location).toBe(`${PORTAL}/payments`);
    expect(first.session?.person).toMatchObject({
      name: "Pia Partner",
      email: "pia@partner.example",
      roles: ["viewer", "compliance"],
    });
    provider.account = { ...PIA, email: "another@partner.example", groups: "Staff" };
    const second = await signIn();
    expect(second.session?.person).toEqual({ ...first.session!.person, roles: ["viewer"] });
    expect(second.session?.sessionId).not.toBe(first.session?.sessionId);
    // The earlier session also has the current roles.
    expect((await findSession(first.session!.sessionId, true, new Date()))?.person.roles).toEqual(["viewer"]);
    expect((await auditResults()).slice(before)).toEqual([
      { who: "Pia Partner", action: "person.add", result: "added" },
      { who: "Pia Partner", action: "sign-in", result: "signed in" },
      { who: "Pia Partner", action: "person.change-roles", result: "changed" },
      { who: "Pia Partner", action: "sign-in", result: "signed in" },
    ]);
    const stored = await ledger.db.select().from(sessions);
    expect(stored.map(({ method }) => method)).toEqual(["oidc", "oidc"]);
  });

  test("signing out ends the session", async () => {
    const { session, cookies } = await signIn();
    const { csrfToken } = (await call(cookies, "csrf")).body as { csrfToken: string };
    await call(cookies, "signout", { body: { csrfToken, json: "true" } });
    expect(await findSession(session!.sessionId, true, new Date())).toBeNull();
  });

  test.each([
    ["no groups", { groups: undefined }, "no-role"],
    ["groups without a role", { groups: ["Everyone", "staff"] }, "no-role"],
    ["no address", { email: undefined }, "no-address"],
    ["an unverified address", { email_verified: false }, "no-address"],
  ])("refuses a sign-in with %s, and creates no person", async (_, change, code) => {
    provider.account = { ...PIA, ...change } as ProviderAccount;
    expect(await signIn()).toMatchObject({ location: `/sign-in?error=${code}`, session: null });
    expect(await ledger.db.$count(people)).toBe(0);
    expect((await auditResults()).at(-1)).toMatchObject({ action: "sign-in", result: "refused" });
  });

  test("refuses a disabled person", async () => {
    await signIn();
    await ledger.db.update(people).set({ disabledAt: new Date() });
    expect(await signIn()).toMatchObject({ location: "/sign-in?error=disabled", session: null });
  });
});

describe("an address of an existing person", () => {
  const email = "pia@partner.example";

  async function invite(): Promise<string> {
    const [id, createdAt] = [randomUUID(), new Date()];
    await insertPerson(ledger.db, { id, email, name: "Pia", roles: ["admin"], createdAt });
    const expiresAt = new Date(Date.now() + 3_600_000);
    await insertInvitation(ledger.db, { id: randomUUID(), tokenHash: id, personId: id, createdAt, expiresAt });
    return id;
  }

  test("is not linked to an uninvited person, because anyone can set any address at the provider", async () => {
    const local = { email, name: "Pia", roles: ["admin" as const], password: "correct horse battery" };
    await addPerson(ledger, local, "a test", new Date());
    expect(await signIn()).toMatchObject({ location: "/sign-in?error=not-linked", session: null });
    expect(await ledger.db.select().from(people)).toMatchObject([{ oidcSubject: null, roles: ["admin"] }]);
  });

  test("is linked once to an invited person, with the roles of their groups, if the provider verified it", async () => {
    const id = await invite();
    provider.account = { ...PIA, email_verified: undefined };
    expect(await signIn()).toMatchObject({ location: "/sign-in?error=not-linked" });
    provider.account = PIA;
    expect((await signIn()).session?.person).toMatchObject({ id, roles: ["viewer", "compliance"] });
    provider.account = { ...PIA, sub: "someone else" };
    expect(await signIn()).toMatchObject({ location: "/sign-in?error=not-linked" });
    expect(await ledger.db.select().from(people).where(eq(people.id, id))).toMatchObject([{ oidcSubject: PIA.sub }]);
  });
});

describe("a sign-in that the provider did not issue for this browser is refused", () => {
  test.each([
    ["a different client's audience", (claims: object) => ({ ...claims, aud: "another client" })],
    ["an expired token", (claims: object) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
    ["a different nonce", (claims: object) => ({ ...claims, nonce: "another" })],
    ["a different issuer", (claims: object) => ({ ...claims, iss: "https://evil.example" })],
  ])("%s", async (_, forge) => {
    provider.forge = forge;
    expect(await signIn()).toMatchObject(REFUSED);
    expect(await ledger.db.$count(people)).toBe(0);
  });

  test("accepts a token that is signed with the provider's key and has valid claims", async () => {
    provider.forge = (claims) => claims;
    expect((await signIn()).session).not.toBeNull();
  });

  test.each(["state", "nonce", "pkce.code_verifier"])("the %s of a different sign-in", async (name) => {
    const other: Cookies = {};
    await startSignIn(other);
    const cookie = `next-auth.${name}`;
    const swap = ({ cookies }: { cookies: Cookies }) => {
      expect(cookies[cookie]).toBeDefined();
      cookies[cookie] = other[cookie]!;
    };
    expect(await signIn(swap)).toMatchObject(REFUSED);
  });

  test("a used code", async () => {
    const attempts: { cookies: Cookies }[] = [];
    const first = await signIn(({ cookies }) => void attempts.push({ cookies: { ...cookies } }));
    expect(first.session).not.toBeNull();
    expect(await finishSignIn({ query: first.query, ...attempts[0]! })).toMatchObject(REFUSED);
  });
});
