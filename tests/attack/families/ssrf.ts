import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { drawForbiddenHosts, type ForbiddenHost } from "@/tests/attack/addresses";
import { type BankCaller, connectCaller } from "@/tests/attack/bank-caller";
import type { Campaign, Family, Judge } from "@/tests/attack/campaign";

/** Host names that resolve to this machine, like an attacker's host name after DNS rebinding. */
const LOCAL_NAMES = [
  ...[
    "localhost.",
    "localhost.localdomain",
    "ip6-localhost",
    "ip6-loopback",
    "foo.localhost",
    "LOCALHOST.",
    hostname(),
  ],
  ...["localtest.me", "127.0.0.1.nip.io", "1.0.0.127.in-addr.arpa", "rebind.localhost"],
];

/** Registers callbacks at non-public addresses, which the bank must not call. */
export const ssrf: Family = {
  name: "SSRF by webhooks",
  rules: ["R-4", "R-5"],
  async run(campaign, judge) {
    const trap = await openTrap();
    const bank = await connectCaller(campaign, campaign.target.bank);
    const hosts = drawForbiddenHosts(campaign.random, campaign.isShort ? 45 : 150);
    const names = LOCAL_NAMES.map((host) => ({ host, kind: "a name" }));
    try {
      for (const host of [...hosts, ...names]) await attackHost(campaign, judge, bank, host, trap);
      await attackRedirects(campaign, judge, bank, trap);
    } finally {
      await bank.call("PUT", "/sandbox/v1/callback-hosts", { hosts: [] });
      trap.close();
    }
  },
};

/** Counts connections on every address of this machine. */
interface Trap {
  readonly port: number;
  count(): number;
  close(): void;
}

async function openTrap(): Promise<Trap> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on("error", () => {});
    socket.destroy();
  });
  await listen(server, "::");
  return { port: (server.address() as AddressInfo).port, count: () => connections, close: () => server.close() };
}

function listen(server: Server, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, resolve);
  });
}

/** Adds the host to the partner's allowlist, like an attacker with the partner's access. */
async function allow(bank: BankCaller, url: string): Promise<void> {
  const hosts = URL.canParse(url) ? [new URL(url).host] : [];
  await bank.call("PUT", "/sandbox/v1/callback-hosts", { hosts });
}

async function attackHost(
  campaign: Campaign,
  judge: Judge,
  bank: BankCaller,
  { host, kind }: ForbiddenHost,
  trap: Trap,
): Promise<void> {
  const { partnerId } = campaign.target.bank;
  await allow(bank, `https://${host}:${trap.port}/`);
  for (const scheme of ["https", "http"]) {
    const callbackUrl = `${scheme}://${host}:${trap.port}/`;
    // The bank's settings allow http for these three local hosts, for a portal on the same machine.
    const isAllowed =
      scheme === "http" &&
      URL.canParse(callbackUrl) &&
      ["localhost", "127.0.0.1", "[::1]"].includes(new URL(callbackUrl).hostname);
    if (isAllowed) continue;
    const body = { partnerId, eventName: "Check.Payment.Sent", callbackUrl, type: "Push" };
    const response = await bank.call("POST", "/v1/registrations", body);
    const request = `POST /v1/registrations ${JSON.stringify(body)}`;
    if (response.status >= 400) {
      judge.record(`${callbackUrl} (${kind})`, request, response.status >= 500 ? `${response.status}` : null);
      continue;
    }
    const { id } = JSON.parse(response.text) as { id: string };
    const before = trap.count();
    const ping = JSON.parse((await bank.call("POST", `/v1/registrations/${id}/ping`)).text) as Ping;
    const gain = trap.count() > before ? "it was connected to" : kind !== "a name" ? "it was registered" : null;
    judge.record(`${callbackUrl} (${kind})`, request, gain ?? (ping.ok ? "its ping succeeded" : null));
    await bank.call("DELETE", `/v1/registrations/${id}`);
  }
}

interface Ping {
  readonly ok?: boolean;
  readonly httpStatus?: number | null;
}

/** Registers an allowed receiver that redirects to a forbidden address. */
async function attackRedirects(campaign: Campaign, judge: Judge, bank: BankCaller, trap: Trap): Promise<void> {
  for (const status of [301, 302, 303, 307, 308]) {
    const location = `http://127.0.0.1:${trap.port}/latest/meta-data`;
    const server = createHttpServer((_, response) => response.writeHead(status, { location }).end());
    await listen(server, "127.0.0.1");
    const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const body = { partnerId: campaign.target.bank.partnerId, eventName: "Check.Payment.Sent", callbackUrl };
    const registered = await bank.call("POST", "/v1/registrations", body);
    const { id } = JSON.parse(registered.text) as { id?: string };
    const before = trap.count();
    if (id !== undefined) await bank.call("POST", `/v1/registrations/${id}/ping`);
    const gain = trap.count() > before ? "the redirect was followed" : null;
    judge.record(`a ${status} to ${location}`, `ping of ${callbackUrl}`, gain);
    if (id !== undefined) await bank.call("DELETE", `/v1/registrations/${id}`);
    server.close();
  }
}
