import { DEMO_PEOPLE } from "@/lib/access/demo-people";
import type { Campaign, Visitor } from "./campaign";
import type { AttackResponse } from "./http";

type Portal = Pick<Campaign, "target" | "portal">;

interface Credentials {
  readonly email: string;
  readonly password?: string | undefined;
  readonly from?: string | undefined;
  /** Additional form fields. */
  readonly form?: Readonly<Record<string, string>>;
  /** Cookies that the browser sends. */
  readonly cookies?: readonly string[];
}

const DEMO_PASSWORD = DEMO_PEOPLE[0]!.password;

/** Lists the cookies set by a response, in the format `name=value`. */
export function listCookies({ headers }: AttackResponse): string[] {
  return (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";", 1)[0]!);
}

/** Submits the sign-in form and returns the response. */
export async function sendSignIn({ target, portal }: Portal, credentials: Credentials): Promise<AttackResponse> {
  const { email, password = DEMO_PASSWORD, from, form, cookies = [] } = credentials;
  const csrf = await portal({ path: "/api/auth/csrf", ...(from !== undefined && { from }) });
  const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
  return portal({
    ...{ method: "POST", path: "/api/auth/callback/credentials", ...(from !== undefined && { from }) },
    headers: {
      ...{ origin: target.url, "content-type": "application/x-www-form-urlencoded" },
      cookie: [...cookies, ...listCookies(csrf)].join("; "),
    },
    body: new URLSearchParams({ csrfToken, email, password, json: "true", ...form }).toString(),
  });
}

/** @throws Error if the portal rejects the credentials */
export async function signIn(portal: Portal, credentials: Credentials): Promise<Visitor> {
  const response = await sendSignIn(portal, credentials);
  const cookie = findSessionCookie(response);
  if (cookie === undefined) {
    throw new Error(`${credentials.email} is not signed in: ${response.status} ${response.text.slice(0, 300)}`);
  }
  const { name, roles } = DEMO_PEOPLE.find(({ email }) => email === credentials.email) ?? { name: "", roles: [] };
  return { name, roles, cookie };
}

/** Returns the session cookie set by a response; undefined if there is none. */
export function findSessionCookie(response: AttackResponse): string | undefined {
  return listCookies(response).find((cookie) => /^(__Host-)?endorse\.session=./.test(cookie));
}
