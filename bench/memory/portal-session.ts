import { encodeAction, readActionIds } from "@/tests/attack/action-ids";

/** A person's requests to a running portal, as a browser sends them. */
export interface PortalSession {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Calls a server action of the newest build with one argument; resolves to the response's rows. */
  act(page: string, action: string, input: unknown): Promise<Response>;
}

/**
 * Signs a demo person in.
 *
 * @throws Error when the portal refuses
 */
export async function openSession(url: string, email: string, password: string): Promise<PortalSession> {
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const response = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { origin: url, cookie: cookiesOf(csrf) },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
    redirect: "manual",
  });
  await response.arrayBuffer();
  const cookie = cookiesOf(response);
  if (!/session/.test(cookie)) throw new Error(`${email} is not signed in: ${response.status}`);
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
        headers: { "next-action": actionId(action), "content-type": "text/plain;charset=UTF-8" },
        body: encodeAction(input),
      }),
  };
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Ids of the build's server actions, by name; read on first use. */
let actionIds: ReadonlyMap<string, string> | undefined;

function actionId(name: string): string {
  actionIds ??= new Map(readActionIds().map((action) => [action.name.split(" ").at(-1)!, action.id]));
  const id = actionIds.get(name);
  if (!id) throw new Error(`The build has no action ${name}.`);
  return id;
}
