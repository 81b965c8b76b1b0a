import { can } from "@/lib/access/permissions";
import { ROLES } from "@/lib/access/roles";
import { ACTIONS, ROUTES } from "@/lib/access/testing/entry-points";
import { decodeAction, encodeAction } from "@/tests/attack/action-ids";
import { type Campaign, type DescribeGain, type Family, runInParallel, type Visitor } from "@/tests/attack/campaign";
import { countEffects } from "@/tests/attack/effects";
import type { AttackRequest } from "@/tests/attack/http";
import { PAGES } from "@/tests/attack/pages";
import { createActionHeaders } from "@/tests/attack/run-campaign";

const SIGNED_OUT: Visitor = { name: "signed out", roles: [], cookie: undefined };
const ID = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";

/** Headers that have bypassed checks in the past, used by Next.js internally and by proxies. */
const BYPASSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  plainly: {},
  "as a subrequest of the middleware": { "x-middleware-subrequest": Array(5).fill("middleware").join(":") },
  "as a subrequest of the proxy": { "x-middleware-subrequest": Array(5).fill("proxy").join(":") },
  "as a subrequest in src": { "x-middleware-subrequest": Array(5).fill("src/middleware").join(":") },
  "as an RSC request": { rsc: "1", "next-url": "/sign-in" },
  "as a prefetch": { rsc: "1", "next-router-prefetch": "1", purpose: "prefetch" },
  "as a segment prefetch": { rsc: "1", "next-router-segment-prefetch": "/_tree" },
  "with a matched path": { "x-matched-path": "/sign-in", "x-invoke-path": "/sign-in", "x-nextjs-data": "1" },
  "with a rewritten URL": { "x-original-url": "/sign-in", "x-rewrite-url": "/sign-in" },
  "with a skipped proxy": { "x-middleware-next": "1", "x-middleware-rewrite": "/overview" },
  "as a preview": { cookie: "__prerender_bypass=1; __next_preview_data=1" },
};

const isSignInPage = (location: string | undefined) => /^(https?:\/\/[^/]+)?\/sign-in(\?|$)/.test(location ?? "");

/** Requests actions, routes and pages without a session or without the required role. */
export const roles: Family = {
  name: "roles × actions and routes",
  rules: ["R-26"],
  async run(campaign, judge) {
    const names = campaign.actions.map(({ name }) => name).sort();
    const known = Object.keys(ACTIONS).sort();
    const missing = names.filter((name) => !known.includes(name));
    judge.record("every action is known", "", missing.length > 0 ? `not attacked: ${missing.join(", ")}` : null);
    const countAtBank = countEffects(campaign.target);
    await runInParallel(listAttempts(campaign), 4, async ({ name, request, gained }) => {
      await judge.portal(name, request, gained);
    });
    const effects = countAtBank();
    judge.record("nothing reached the bank", "", effects.length > 0 ? effects.join("\n") : null);
  },
};

interface Attempt {
  readonly name: string;
  readonly request: AttackRequest;
  readonly gained: DescribeGain;
}

function listAttempts(campaign: Campaign): Attempt[] {
  const visitors = [SIGNED_OUT, ...ROLES.map((role) => campaign.people[role])];
  const all = [
    ...listActionAttempts(campaign, visitors),
    ...listRouteAttempts(campaign, visitors),
    ...listPageAttempts(),
  ];
  return campaign.isShort ? all.filter(({ name }) => name.endsWith(" plainly") || campaign.random.chance(0.03)) : all;
}

function listActionAttempts({ actions, target, random }: Campaign, visitors: readonly Visitor[]): Attempt[] {
  return actions.flatMap((action) => {
    const definition = ACTIONS[action.name];
    if (!definition) return [];
    return visitors
      .filter((visitor) => !can(visitor, definition.needs))
      .flatMap((visitor) => {
        const who = visitor.roles[0] ?? visitor.name;
        const body = encodeAction(definition.input);
        const headers = createActionHeaders(target.url, action.id, visitor);
        const direct = Object.entries(BYPASSES).map(([how, added]) => ({
          name: `${action.name} as ${who}, ${how}`,
          request: {
            ...{ method: "POST", path: how === "plainly" ? action.path : random.pick([action.path, "/overview"]) },
            headers: { ...headers, ...added, ...joinCookies(headers.cookie, added.cookie) },
            body,
          },
          gained: how === "plainly" ? describeUnlessRejected : describeResult,
        }));
        return [
          ...direct,
          ...createFormAttempts(action.id, action.path, headers, definition.input, `${action.name} as ${who}`),
        ];
      });
  });
}

/** Calls an action like a form without JavaScript, which sends the action ID in a field. */
function createFormAttempts(
  id: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  input: unknown,
  name: string,
): Attempt[] {
  const { "next-action": _, ...rest } = headers;
  // The parser of Node.js rejects a form in which a value contains the boundary.
  const boundary = "----attack-without-javascript-forms";
  const field = (key: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`;
  const body = `${field(`$ACTION_ID_${id}`, "")}${field("0", encodeAction(input))}--${boundary}--\r\n`;
  const request = {
    ...{ method: "POST", path, body },
    headers: { ...rest, "content-type": `multipart/form-data; boundary=${boundary}` },
  };
  return [{ name: `${name}, as a form`, request, gained: describeResult }];
}

/** Describes an action's result, which a caller without permission must not receive. */
const describeResult: DescribeGain = ({ status, headers, text }) => {
  if (status >= 300 && status < 400 && isSignInPage(headers.location)) return null;
  if (status === 0 || status >= 400) return null;
  const result = decodeAction(text) as { ok?: boolean; code?: string } | undefined;
  if (result === undefined || (result.ok === false && ["forbidden", "signed-out"].includes(result.code ?? "")))
    return null;
  return `${status}: ${JSON.stringify(result).slice(0, 300)}`;
};

/**
 * Requires an explicit rejection of a plain call; otherwise this family could pass without attacking anything.
 */
const describeUnlessRejected: DescribeGain = (response) => {
  const result = decodeAction(response.text) as { code?: string } | undefined;
  return ["forbidden", "signed-out"].includes(result?.code ?? "") || response.status >= 300
    ? describeResult(response)
    : `${response.status}: ${response.text.slice(0, 300)}`;
};

function listRouteAttempts({ target }: Campaign, visitors: readonly Visitor[]): Attempt[] {
  return Object.entries(ROUTES).flatMap(([name, needs]) => {
    const [method, route] = name.split(" ") as [string, string];
    const path = `/api/${route.replace("[id]", ID).replace("[view]", "front")}`;
    return visitors
      .filter((visitor) => !can(visitor, needs))
      .flatMap((visitor) => {
        const cookie = visitor.cookie;
        const who = visitor.roles[0] ?? visitor.name;
        const headers = { origin: target.url, ...(cookie !== undefined && { cookie }) };
        const body = method === "POST" || method === "PUT" ? "x" : undefined;
        const attempts = Object.entries(BYPASSES).map(([how, added]) => ({ how, path, added, as: method }));
        const others = listVariants(path).map((variant) => ({ how: variant, path: variant, added: {}, as: method }));
        const override = { "x-http-method-override": method, "x-method-override": method };
        return [...attempts, ...others, { how: "by another method", path, added: override, as: "HEAD" }].map(
          (attempt) => ({
            name: `${name} as ${who}, ${attempt.how}`,
            request: {
              ...{ method: attempt.as, path: attempt.path, ...(body !== undefined && { body }) },
              headers: {
                ...headers,
                ...attempt.added,
                ...joinCookies(cookie, (attempt.added as { cookie?: string }).cookie),
              },
            },
            gained: describeContent,
          }),
        );
      });
  });
}

/** Returns variants of a path that a check may not recognize. */
function listVariants(path: string): string[] {
  const upper = path.replace("/api/", "/API/");
  return [
    ...[`${path}/`, `/${path}`, `${path}.rsc`, `${path}?_rsc=1ab2c`, `${path};x=1`, `${path}%2f`, upper],
    ...[path.replace("/api/", "/%61pi/"), path.replace("/api/", "/api/./"), path.replace("/api/", "/x/../api/")],
    ...[`/_next/data/build${path}.json`, path.replace("/api/", "/api//"), path.replace("/api/", "\\api\\")],
  ];
}

/** Lists attempts to open pages without a session. */
function listPageAttempts(): Attempt[] {
  return PAGES.flatMap((page) => [
    ...Object.entries(BYPASSES).map(([how, headers]) => ({
      name: `page ${page} signed out, ${how}`,
      request: { path: page, headers },
      gained: describeContent,
    })),
    ...[`${page}.rsc`, `${page}.txt`, `${page}?_rsc=1ab2c`, `/_next/data/build${page}.json`, `/x/..${page}`].map(
      (path) => ({ name: `page ${path} signed out`, request: { path }, gained: describeContent }),
    ),
  ]);
}

/** Describes a successful response, which only users with permission may receive. */
const describeContent: DescribeGain = ({ status, text }) =>
  status >= 200 && status < 300 ? `${status}: ${text.slice(0, 300)}` : null;

function joinCookies(...cookies: (string | undefined)[]): { cookie?: string } {
  const defined = cookies.filter((cookie) => cookie !== undefined);
  return defined.length > 0 ? { cookie: defined.join("; ") } : {};
}
