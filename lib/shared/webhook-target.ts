/** Where a registration's events are sent and how the requests are authenticated. */
export interface Target {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Signing secret; null when requests are not signed. */
  readonly password: string | null;
}

interface Credentials {
  readonly username: string | null;
  readonly password: string | null;
}

/** Builds the values shared by all requests for one registration. */
export function createTarget({ url, ...credentials }: Credentials & { readonly url: URL }): Target {
  return {
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    headers: {
      "content-type": "application/json",
      "user-agent": "check-bank-webhooks/1",
      ...basicAuthorization(credentials),
    },
    password: credentials.password,
  };
}

function basicAuthorization({ username, password }: Credentials): { authorization?: string } {
  if ((username ?? "") === "" && (password ?? "") === "") return {};
  const encoded = Buffer.from(`${username ?? ""}:${password ?? ""}`, "utf8").toString("base64");
  return { authorization: `Basic ${encoded}` };
}
