import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";
import { pickFreePort } from "@/scripts/product/free-port";
import { ROOT } from "@/scripts/product/root";
import { decodeAction, encodeAction, readActionIds } from "@/tests/attack/action-ids";
import type { Campaign, Family, Judge } from "@/tests/attack/campaign";
import { sendOnce } from "@/tests/attack/http";
import { createActionHeaders } from "@/tests/attack/run-campaign";
import { signIn } from "@/tests/attack/sign-in";
import { startTarget, type Target } from "@/tests/attack/target";
import { until } from "@/tests/attack/until";

/** A proxy's listening port, the port to which it forwards requests, and its certificate file. */
interface ProxySetup {
  readonly listen: number;
  readonly upstream: number;
  readonly certificate: string;
}

interface Proxy {
  readonly program: "nginx" | "haproxy" | "caddy";
  /** Returns the content of the configuration file. */
  configure(setup: ProxySetup): string;
}

const readShipped = (file: string) => readFileSync(join(ROOT, "deploy", "proxies", file), "utf8");

/** Replaces the ports, host name and certificate in a shipped configuration. */
const withTestAddresses = (text: string, { listen, upstream, certificate }: ProxySetup) =>
  text
    .replaceAll("/etc/ssl/portal.pem", certificate)
    .replace("127.0.0.1:3000", `127.0.0.1:${upstream}`)
    .replace("portal.example.com:443", `localhost:${listen}`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${listen} ssl`)
    .replace("bind :443", `bind 127.0.0.1:${listen}`)
    .replace("server_name portal.example.com", "server_name localhost");

const createNginx = (lines: string, listen = "ssl"): Proxy => ({
  program: "nginx",
  configure: ({ listen: port, upstream, certificate }) => `events {}
http { server {
  listen 127.0.0.1:${port} ${listen};
  ${listen && `ssl_certificate ${certificate}; ssl_certificate_key ${certificate};`}
  location / { proxy_pass http://127.0.0.1:${upstream}; ${lines} }
} }`,
});

/** Proxies of each setup, in order from the browser to the portal. */
const SETUPS: Readonly<Record<string, readonly Proxy[]>> = {
  "nginx as shipped": [{ program: "nginx", configure: (at) => withTestAddresses(readShipped("nginx.conf"), at) }],
  "HAProxy as shipped": [{ program: "haproxy", configure: (at) => withTestAddresses(readShipped("haproxy.cfg"), at) }],
  "Caddy as shipped": [
    {
      program: "caddy",
      configure: (at) =>
        `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${withTestAddresses(readShipped("Caddyfile"), at)}`,
    },
  ],
  "nginx with its defaults, which pass no Host": [createNginx("")],
  "nginx, X-Forwarded-Host without its port": [
    createNginx("proxy_set_header X-Forwarded-Host $host; proxy_set_header X-Forwarded-Proto https;"),
  ],
  "nginx, everything forwarded": [
    createNginx(
      "proxy_set_header Host $http_host; proxy_set_header X-Forwarded-Host $http_host; proxy_set_header X-Forwarded-Proto $scheme; proxy_set_header X-Forwarded-Port $server_port; proxy_set_header Forwarded 'host=inner;proto=http';",
    ),
  ],
  "HAProxy before nginx": [
    { program: "haproxy", configure: (at) => withTestAddresses(readShipped("haproxy.cfg"), at) },
    createNginx("proxy_set_header X-Forwarded-Host inner; proxy_set_header X-Forwarded-Proto http;", ""),
  ],
};

/** Command-line arguments of each proxy program. */
const ARGUMENTS = {
  nginx: (file: string, folder: string) => [
    ...["-c", file, "-p", folder, "-e", join(folder, "error.log")],
    ...["-g", `daemon off; pid ${join(folder, "nginx.pid")}; user root; master_process off;`],
  ],
  haproxy: (file: string) => ["-db", "-f", file],
  caddy: (file: string) => ["run", "--adapter", "caddyfile", "--config", file],
} as const;

/** Adds folders in which Debian installs servers, which are only on root's PATH. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

/**
 * Runs a portal behind locally installed proxies, with the configurations in deploy/proxies and with careless
 * configurations. Users must be able to work, and cross-origin requests must be rejected and recorded.
 */
export const proxies: Family = {
  name: "behind proxies",
  rules: ["R-28"],
  async run(_, judge) {
    const folder = mkdtempSync(join(tmpdir(), "endorse-proxies-"));
    const certificate = createCertificate(folder);
    const [listen, inner, portal] = [await pickFreePort(), await pickFreePort(), await pickFreePort()];
    const url = `https://localhost:${listen}`;
    const target = await startTarget({ PORTAL_URL: url, PORT: String(portal), TRUSTED_PROXIES: "127.0.0.1" });
    try {
      for (const [name, setup] of Object.entries(SETUPS)) {
        const missing = setup.find(({ program }) => spawnSync(program, ["-v"], { env }).error);
        if (missing) {
          process.stderr.write(`${missing.program} is not installed: “${name}” was not tried.\n`);
          continue;
        }
        const ports = setup.length === 1 ? [listen, portal] : [listen, inner, portal];
        const running = setup.map((proxy, index) =>
          startProxy(proxy, { certificate, listen: ports[index]!, upstream: ports[index + 1]! }, folder),
        );
        try {
          await judgeSetup(judge, name, { target, portal: (request) => sendOnce(new URL(url), request) });
        } finally {
          for (const stop of running) await stop();
        }
      }
    } finally {
      await target.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Starts a proxy and returns a function that stops it. */
function startProxy(proxy: Proxy, setup: ProxySetup, parent: string): () => Promise<unknown> {
  const folder = mkdtempSync(join(parent, `${proxy.program}-`));
  const file = join(folder, "configuration");
  writeFileSync(file, `${proxy.configure(setup)}\n`);
  const child = spawn(proxy.program, ARGUMENTS[proxy.program](file, folder), {
    ...{ env: { ...env, HOME: folder }, stdio: "ignore" },
  });
  const ended = once(child, "exit");
  return () => {
    child.kill("SIGKILL");
    return ended;
  };
}

async function judgeSetup(
  judge: Judge,
  setup: string,
  { target, portal }: { target: Target; portal: Campaign["portal"] },
): Promise<void> {
  const isUp = async () => (await portal({ path: "/api/health" }).catch(() => null))?.status === 200;
  judge.record(`${setup}: the portal is reachable`, "", (await until(isUp, Boolean)) ? null : "it is not");
  const expect = (description: string, isMet: boolean, actual: unknown) =>
    judge.record(`${setup}: ${description}`, "", isMet ? null : String(actual).slice(0, 300));

  const page = await portal({ path: "/payments" });
  const address = new URL(page.headers.location ?? "/", target.url);
  expect(
    "a person without a session is sent to sign in",
    address.href.startsWith(`${target.url}/sign-in`),
    address.href,
  );
  const operator = await signIn({ target, portal }, { email: "operator@endorse.example" });
  expect("the session cookie is secure", operator.cookie!.startsWith("__Host-"), operator.cookie!.split("=")[0]);

  const action = readActionIds().find(({ name }) => name === "saveViewAction")!;
  const input = { name: setup, search: "min=1000", isShared: false };
  const call = async (more: Readonly<Record<string, string>>) => {
    const headers = { ...createActionHeaders(target.url, action.id, operator), ...more };
    const request = { method: "POST", path: action.path, headers, body: encodeAction(input) };
    const response = await portal(request);
    const outcome = decodeAction(response.text) as { ok?: boolean; code?: string } | undefined;
    return { outcome, text: `${response.status} ${response.text}` };
  };
  const saved = await call({});
  expect("an action succeeds", saved.outcome?.ok === true, saved.text);

  const compliance = await signIn({ target, portal }, { email: "compliance@endorse.example" });
  const countRejections = async () => {
    const path = "/api/audit/export?format=json&action=request.refuse";
    const { text } = await portal({ path, headers: { cookie: compliance.cookie! } });
    return text.split('"request.refuse"').length - 1;
  };
  const before = await countRejections();
  const foreign = await call({ origin: "https://evil.example" });
  expect("an action from another origin is refused", /wrong-origin|403/.test(foreign.text), foreign.text);
  const added = (await countRejections()) - before;
  expect("the refusal is in the audit log", added === 1, `${added} entries`);

  const live = await portal({ path: "/api/live?page=payments", headers: { cookie: operator.cookie! } });
  expect("a live page gets its stream", live.text.length > 0, `${live.status} ${live.text}`);
  const twoHosts = await sendTwoHosts(new URL(target.url));
  expect("two Host headers get a 400", / 400 /.test(twoHosts.split("\n", 1)[0]!), twoHosts);
}

async function sendTwoHosts({ host, port }: URL): Promise<string> {
  const socket = connect({ host: "127.0.0.1", servername: "localhost", port: Number(port), rejectUnauthorized: false });
  socket.write(`GET /sign-in HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

/** Creates a PEM file with a certificate for localhost and its private key. */
function createCertificate(folder: string): string {
  const [key, certificate, both] = ["key.pem", "certificate.pem", "both.pem"].map((name) => join(folder, name));
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
      ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key!, "-out", certificate!],
    ],
    { stdio: "ignore" },
  );
  writeFileSync(both!, readFileSync(certificate!, "utf8") + readFileSync(key!, "utf8"));
  return both!;
}
