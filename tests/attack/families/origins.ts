import { PERMISSIONS } from "@/lib/access/permissions";
import { ACTIONS, OPEN_ROUTES, ROUTES } from "@/lib/access/testing/entry-points";
import { decodeAction, encodeAction } from "@/tests/attack/action-ids";
import { type Campaign, type DescribeGain, type Family, runInParallel } from "@/tests/attack/campaign";
import { countEffects } from "@/tests/attack/effects";
import { createActionHeaders } from "@/tests/attack/run-campaign";
import { findSessionCookie, listCookies } from "@/tests/attack/sign-in";

type Headers = Readonly<Record<string, string>>;

/** Creates headers that a cross-origin page can make a victim's browser send, or that a careless proxy forwards. */
function createForeignHeaders(ownOrigin: string): Record<string, Headers> {
  const { host, port } = new URL(ownOrigin);
  const evil = "http://evil.example";
  return {
    "no origin": {},
    "no origin, cross-site": { "sec-fetch-site": "cross-site" },
    "no origin, own referer": { referer: `${ownOrigin}/overview` },
    "origin null": { origin: "null" },
    "another scheme": { origin: ownOrigin.replace("http:", "https:") },
    "another host": { origin: evil },
    "another port": { origin: `http://localhost:${Number(port) + 1}` },
    "no port": { origin: "http://localhost" },
    "a longer host": { origin: `${ownOrigin}.evil.example` },
    "a user name": { origin: `http://${host}@evil.example` },
    "a path": { origin: `${ownOrigin}/` },
    "two origins": { origin: `${ownOrigin}, ${evil}` },
    "upper case": { origin: ownOrigin.toUpperCase() },
    "own origin, cross-site": { origin: ownOrigin, "sec-fetch-site": "cross-site" },
    "own origin, same-site": { origin: ownOrigin, "sec-fetch-site": "same-site" },
    "own origin, none": { origin: ownOrigin, "sec-fetch-site": "none" },
    "a forged host": { origin: evil, host: "evil.example" },
    "a forged forwarded host": { origin: evil, "x-forwarded-host": "evil.example" },
    "both hosts forged": { origin: evil, host: "evil.example", "x-forwarded-host": "evil.example" },
    "a forwarded header": { origin: evil, forwarded: "host=evil.example;proto=http", "x-forwarded-proto": "http" },
    "a forwarded port": { origin: `${evil}:${port}`, "x-forwarded-host": `evil.example:${port}` },
  };
}

/** Sends requests with a permitted user's cookie, but from pages outside the portal. */
export const origins: Family = {
  name: "requests of other origins",
  rules: ["R-28"],
  async run(campaign, judge) {
    const all = Object.entries(createForeignHeaders(campaign.target.url));
    const selectHeaders = () => (campaign.isShort ? all.filter(() => campaign.random.chance(0.15)) : all);
    const countAtBank = countEffects(campaign.target);
    await runInParallel(campaign.actions, 3, async (action) => {
      const definition = ACTIONS[action.name];
      if (!definition) return;
      const { origin: _, ...headers } = createActionHeaders(
        campaign.target.url,
        action.id,
        campaign.people[PERMISSIONS[definition.needs].at(-1)!],
      );
      for (const [how, foreign] of selectHeaders()) {
        const request = {
          ...{ method: "POST", path: action.path, body: encodeAction(definition.input) },
          headers: { ...headers, ...foreign },
        };
        await judge.portal(`${action.name}, ${how}`, request, describeAcceptance);
      }
    });
    await attackRoutes(campaign, judge, selectHeaders);
    await attackSignIn(campaign, judge, selectHeaders);
    const effects = countAtBank();
    judge.record("nothing reached the bank", "", effects.length > 0 ? effects.join("\n") : null);
  },
};

const describeAcceptance: DescribeGain = ({ status, text }) => {
  if (status === 0 || status >= 400) return null;
  const result = decodeAction(text) as { code?: string } | undefined;
  return result?.code === "wrong-origin" ? null : `${status}: ${text.slice(0, 300)}`;
};

const describeUnlessForbidden: DescribeGain = ({ status, text }) =>
  status === 403 ? null : `${status}: ${text.slice(0, 300)}`;

type SelectHeaders = () => [string, Headers][];

async function attackRoutes(
  campaign: Campaign,
  judge: Parameters<Family["run"]>[1],
  selectHeaders: SelectHeaders,
): Promise<void> {
  const names = [...Object.keys(ROUTES), ...Object.keys(OPEN_ROUTES)].filter(
    // These routes do not accept a session cookie; the API for programs responds with 404 to every change.
    (name) => !name.startsWith("GET ") && !/ (auth|bank-events|v1)\b/.test(name),
  );
  for (const name of names) {
    const [method, route] = name.split(" ") as [string, string];
    const path = `/api/${route.replace("[id]", "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f")}`;
    for (const [how, foreign] of selectHeaders()) {
      const headers = { ...foreign, cookie: campaign.people.operator.cookie! };
      const body = method === "DELETE" ? {} : { body: "x" };
      await judge.portal(`${name}, ${how}`, { method, path, headers, ...body }, describeUnlessForbidden);
    }
  }
}

/** Tries to sign a victim in as a different user, or to sign the victim out. */
async function attackSignIn(
  campaign: Campaign,
  judge: Parameters<Family["run"]>[1],
  selectHeaders: SelectHeaders,
): Promise<void> {
  const csrf = await campaign.portal({ path: "/api/auth/csrf" });
  const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
  const victim = await campaign.signIn("viewer@endorse.example");
  for (const [how, foreign] of selectHeaders()) {
    const form = { csrfToken, email: "viewer@endorse.example", password: "endorse-demo", json: "true" };
    const headers = {
      ...{ "content-type": "application/x-www-form-urlencoded", ...foreign },
      cookie: [victim.cookie, ...listCookies(csrf)].join("; "),
    };
    const signIn = { method: "POST", path: "/api/auth/callback/credentials", headers };
    const createdSession: DescribeGain = (response) =>
      findSessionCookie(response) ? "a session was set" : describeUnlessForbidden(response);
    await judge.portal(`sign-in, ${how}`, { ...signIn, body: new URLSearchParams(form).toString() }, createdSession);
    const signOut = { ...signIn, path: "/api/auth/signout", body: new URLSearchParams({ csrfToken }).toString() };
    await judge.portal(`sign-out, ${how}`, signOut, describeUnlessForbidden);
  }
  const response = await campaign.portal({ path: "/api/nav-counts", headers: { cookie: victim.cookie! } });
  judge.record("the victim is still signed in", "", response.status === 200 ? null : `${response.status}`);
}
