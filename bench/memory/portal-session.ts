import { encodeAction, readActionIds } from "@/tests/attack/action-ids";

/** A user's session in a running portal, which sends requests like a browser. */
export interface PortalSession {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Calls a server action of the newest build with one argument. */
  act(page: string, action: string, input: unknown): Promise<Response>;
}

/**
 * Signs in as a demo user.
 *
 * @throws Error if the sign-in fails
 */
export async function openSession(url: string, email: string, password: string): Promise<PortalSession> {
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const response = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { origin: url, cookie: joinCookies(csrf) },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
    redirect: "manual",
  });
  await response.arrayBuffer();
  const cookie = joinCookies(response);
  if (!/session/.test(cookie)) throw new Error(`${email} could not sign in: ${response.status}`);
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      redirect: "manual",
      ...init,
      headers: { cookie, origin: url, ...(init.headers as Record<string, string> | undefined) },
    });
  return {
    fetch: send,
    act: (page, action, input) =>
      send(page, {
        method: "POST",
        headers: { "next-action": findActionId(action), "content-type": "text/plain;charset=UTF-8" },
        body: encodeAction(input),
      }),
  };
}

function joinCookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Ids of the build's server actions by name, read on first use. */
let actionIds: ReadonlyMap<string, string> | undefined;

function findActionId(name: string): string {
  actionIds ??= new Map(readActionIds().map((action) => [action.name.split(" ").at(-1)!, action.id]));
  const id = actionIds.get(name);
  if (!id) throw new Error(`The build has no server action ${name}.`);
  return id;
}
